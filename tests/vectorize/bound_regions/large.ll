; A large kernel's block of 640 instructions is long: LLVM spends most of its time on such blocks.
; RUN: vectorize %s --group 8 --lanes 8 --target avx2 --after bound_regions
; RUN: vectorize %s --group 8 --lanes 8 --target avx2 --all-remarks | FileCheck %s --check-prefix=TOLD
; PASS: bound_regions
; TOLD: blocks of more than 512 instructions become several, which LLVM compiles faster [bound_regions]
; CHECK-COUNT-2: asm sideeffect "", "i"(ptr blockaddress(
; CHECK-NOT: asm sideeffect
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %at.0 = getelementptr float, ptr %at, i64 100
  store float 0.0, ptr %at.0
  %at.1 = getelementptr float, ptr %at, i64 200
  store float 1.0, ptr %at.1
  %at.2 = getelementptr float, ptr %at, i64 300
  store float 2.0, ptr %at.2
  %at.3 = getelementptr float, ptr %at, i64 400
  store float 3.0, ptr %at.3
  %at.4 = getelementptr float, ptr %at, i64 500
  store float 4.0, ptr %at.4
  %at.5 = getelementptr float, ptr %at, i64 600
  store float 5.0, ptr %at.5
  %at.6 = getelementptr float, ptr %at, i64 700
  store float 6.0, ptr %at.6
  %at.7 = getelementptr float, ptr %at, i64 800
  store float 7.0, ptr %at.7
  %at.8 = getelementptr float, ptr %at, i64 900
  store float 8.0, ptr %at.8
  %at.9 = getelementptr float, ptr %at, i64 1000
  store float 9.0, ptr %at.9
  %at.10 = getelementptr float, ptr %at, i64 1100
  store float 10.0, ptr %at.10
  %at.11 = getelementptr float, ptr %at, i64 1200
  store float 11.0, ptr %at.11
  %at.12 = getelementptr float, ptr %at, i64 1300
  store float 12.0, ptr %at.12
  %at.13 = getelementptr float, ptr %at, i64 1400
  store float 13.0, ptr %at.13
  %at.14 = getelementptr float, ptr %at, i64 1500
  store float 14.0, ptr %at.14
  %at.15 = getelementptr float, ptr %at, i64 1600
  store float 15.0, ptr %at.15
  %at.16 = getelementptr float, ptr %at, i64 1700
  store float 16.0, ptr %at.16
  %at.17 = getelementptr float, ptr %at, i64 1800
  store float 17.0, ptr %at.17
  %at.18 = getelementptr float, ptr %at, i64 1900
  store float 18.0, ptr %at.18
  %at.19 = getelementptr float, ptr %at, i64 2000
  store float 19.0, ptr %at.19
  %at.20 = getelementptr float, ptr %at, i64 2100
  store float 20.0, ptr %at.20
  %at.21 = getelementptr float, ptr %at, i64 2200
  store float 21.0, ptr %at.21
  %at.22 = getelementptr float, ptr %at, i64 2300
  store float 22.0, ptr %at.22
  %at.23 = getelementptr float, ptr %at, i64 2400
  store float 23.0, ptr %at.23
  %at.24 = getelementptr float, ptr %at, i64 2500
  store float 24.0, ptr %at.24
  %at.25 = getelementptr float, ptr %at, i64 2600
  store float 25.0, ptr %at.25
  %at.26 = getelementptr float, ptr %at, i64 2700
  store float 26.0, ptr %at.26
  %at.27 = getelementptr float, ptr %at, i64 2800
  store float 27.0, ptr %at.27
  %at.28 = getelementptr float, ptr %at, i64 2900
  store float 28.0, ptr %at.28
  %at.29 = getelementptr float, ptr %at, i64 3000
  store float 29.0, ptr %at.29
  %at.30 = getelementptr float, ptr %at, i64 3100
  store float 30.0, ptr %at.30
  %at.31 = getelementptr float, ptr %at, i64 3200
  store float 31.0, ptr %at.31
  %at.32 = getelementptr float, ptr %at, i64 3300
  store float 32.0, ptr %at.32
  %at.33 = getelementptr float, ptr %at, i64 3400
  store float 33.0, ptr %at.33
  %at.34 = getelementptr float, ptr %at, i64 3500
  store float 34.0, ptr %at.34
  %at.35 = getelementptr float, ptr %at, i64 3600
  store float 35.0, ptr %at.35
  %at.36 = getelementptr float, ptr %at, i64 3700
  store float 36.0, ptr %at.36
  %at.37 = getelementptr float, ptr %at, i64 3800
  store float 37.0, ptr %at.37
  %at.38 = getelementptr float, ptr %at, i64 3900
  store float 38.0, ptr %at.38
  %at.39 = getelementptr float, ptr %at, i64 4000
  store float 39.0, ptr %at.39
  %at.40 = getelementptr float, ptr %at, i64 4100
  store float 40.0, ptr %at.40
  %at.41 = getelementptr float, ptr %at, i64 4200
  store float 41.0, ptr %at.41
  %at.42 = getelementptr float, ptr %at, i64 4300
  store float 42.0, ptr %at.42
  %at.43 = getelementptr float, ptr %at, i64 4400
  store float 43.0, ptr %at.43
  %at.44 = getelementptr float, ptr %at, i64 4500
  store float 44.0, ptr %at.44
  %at.45 = getelementptr float, ptr %at, i64 4600
  store float 45.0, ptr %at.45
  %at.46 = getelementptr float, ptr %at, i64 4700
  store float 46.0, ptr %at.46
  %at.47 = getelementptr float, ptr %at, i64 4800
  store float 47.0, ptr %at.47
  %at.48 = getelementptr float, ptr %at, i64 4900
  store float 48.0, ptr %at.48
  %at.49 = getelementptr float, ptr %at, i64 5000
  store float 49.0, ptr %at.49
  %at.50 = getelementptr float, ptr %at, i64 5100
  store float 50.0, ptr %at.50
  %at.51 = getelementptr float, ptr %at, i64 5200
  store float 51.0, ptr %at.51
  %at.52 = getelementptr float, ptr %at, i64 5300
  store float 52.0, ptr %at.52
  %at.53 = getelementptr float, ptr %at, i64 5400
  store float 53.0, ptr %at.53
  %at.54 = getelementptr float, ptr %at, i64 5500
  store float 54.0, ptr %at.54
  %at.55 = getelementptr float, ptr %at, i64 5600
  store float 55.0, ptr %at.55
  %at.56 = getelementptr float, ptr %at, i64 5700
  store float 56.0, ptr %at.56
  %at.57 = getelementptr float, ptr %at, i64 5800
  store float 57.0, ptr %at.57
  %at.58 = getelementptr float, ptr %at, i64 5900
  store float 58.0, ptr %at.58
  %at.59 = getelementptr float, ptr %at, i64 6000
  store float 59.0, ptr %at.59
  %at.60 = getelementptr float, ptr %at, i64 6100
  store float 60.0, ptr %at.60
  %at.61 = getelementptr float, ptr %at, i64 6200
  store float 61.0, ptr %at.61
  %at.62 = getelementptr float, ptr %at, i64 6300
  store float 62.0, ptr %at.62
  %at.63 = getelementptr float, ptr %at, i64 6400
  store float 63.0, ptr %at.63
  %at.64 = getelementptr float, ptr %at, i64 6500
  store float 64.0, ptr %at.64
  %at.65 = getelementptr float, ptr %at, i64 6600
  store float 65.0, ptr %at.65
  %at.66 = getelementptr float, ptr %at, i64 6700
  store float 66.0, ptr %at.66
  %at.67 = getelementptr float, ptr %at, i64 6800
  store float 67.0, ptr %at.67
  %at.68 = getelementptr float, ptr %at, i64 6900
  store float 68.0, ptr %at.68
  %at.69 = getelementptr float, ptr %at, i64 7000
  store float 69.0, ptr %at.69
  %at.70 = getelementptr float, ptr %at, i64 7100
  store float 70.0, ptr %at.70
  %at.71 = getelementptr float, ptr %at, i64 7200
  store float 71.0, ptr %at.71
  %at.72 = getelementptr float, ptr %at, i64 7300
  store float 72.0, ptr %at.72
  %at.73 = getelementptr float, ptr %at, i64 7400
  store float 73.0, ptr %at.73
  %at.74 = getelementptr float, ptr %at, i64 7500
  store float 74.0, ptr %at.74
  %at.75 = getelementptr float, ptr %at, i64 7600
  store float 75.0, ptr %at.75
  %at.76 = getelementptr float, ptr %at, i64 7700
  store float 76.0, ptr %at.76
  %at.77 = getelementptr float, ptr %at, i64 7800
  store float 77.0, ptr %at.77
  %at.78 = getelementptr float, ptr %at, i64 7900
  store float 78.0, ptr %at.78
  %at.79 = getelementptr float, ptr %at, i64 8000
  store float 79.0, ptr %at.79
  %at.80 = getelementptr float, ptr %at, i64 8100
  store float 80.0, ptr %at.80
  %at.81 = getelementptr float, ptr %at, i64 8200
  store float 81.0, ptr %at.81
  %at.82 = getelementptr float, ptr %at, i64 8300
  store float 82.0, ptr %at.82
  %at.83 = getelementptr float, ptr %at, i64 8400
  store float 83.0, ptr %at.83
  %at.84 = getelementptr float, ptr %at, i64 8500
  store float 84.0, ptr %at.84
  %at.85 = getelementptr float, ptr %at, i64 8600
  store float 85.0, ptr %at.85
  %at.86 = getelementptr float, ptr %at, i64 8700
  store float 86.0, ptr %at.86
  %at.87 = getelementptr float, ptr %at, i64 8800
  store float 87.0, ptr %at.87
  %at.88 = getelementptr float, ptr %at, i64 8900
  store float 88.0, ptr %at.88
  %at.89 = getelementptr float, ptr %at, i64 9000
  store float 89.0, ptr %at.89
  %at.90 = getelementptr float, ptr %at, i64 9100
  store float 90.0, ptr %at.90
  %at.91 = getelementptr float, ptr %at, i64 9200
  store float 91.0, ptr %at.91
  %at.92 = getelementptr float, ptr %at, i64 9300
  store float 92.0, ptr %at.92
  %at.93 = getelementptr float, ptr %at, i64 9400
  store float 93.0, ptr %at.93
  %at.94 = getelementptr float, ptr %at, i64 9500
  store float 94.0, ptr %at.94
  %at.95 = getelementptr float, ptr %at, i64 9600
  store float 95.0, ptr %at.95
  %at.96 = getelementptr float, ptr %at, i64 9700
  store float 96.0, ptr %at.96
  %at.97 = getelementptr float, ptr %at, i64 9800
  store float 97.0, ptr %at.97
  %at.98 = getelementptr float, ptr %at, i64 9900
  store float 98.0, ptr %at.98
  %at.99 = getelementptr float, ptr %at, i64 10000
  store float 99.0, ptr %at.99
  %at.100 = getelementptr float, ptr %at, i64 10100
  store float 100.0, ptr %at.100
  %at.101 = getelementptr float, ptr %at, i64 10200
  store float 101.0, ptr %at.101
  %at.102 = getelementptr float, ptr %at, i64 10300
  store float 102.0, ptr %at.102
  %at.103 = getelementptr float, ptr %at, i64 10400
  store float 103.0, ptr %at.103
  %at.104 = getelementptr float, ptr %at, i64 10500
  store float 104.0, ptr %at.104
  %at.105 = getelementptr float, ptr %at, i64 10600
  store float 105.0, ptr %at.105
  %at.106 = getelementptr float, ptr %at, i64 10700
  store float 106.0, ptr %at.106
  %at.107 = getelementptr float, ptr %at, i64 10800
  store float 107.0, ptr %at.107
  %at.108 = getelementptr float, ptr %at, i64 10900
  store float 108.0, ptr %at.108
  %at.109 = getelementptr float, ptr %at, i64 11000
  store float 109.0, ptr %at.109
  %at.110 = getelementptr float, ptr %at, i64 11100
  store float 110.0, ptr %at.110
  %at.111 = getelementptr float, ptr %at, i64 11200
  store float 111.0, ptr %at.111
  %at.112 = getelementptr float, ptr %at, i64 11300
  store float 112.0, ptr %at.112
  %at.113 = getelementptr float, ptr %at, i64 11400
  store float 113.0, ptr %at.113
  %at.114 = getelementptr float, ptr %at, i64 11500
  store float 114.0, ptr %at.114
  %at.115 = getelementptr float, ptr %at, i64 11600
  store float 115.0, ptr %at.115
  %at.116 = getelementptr float, ptr %at, i64 11700
  store float 116.0, ptr %at.116
  %at.117 = getelementptr float, ptr %at, i64 11800
  store float 117.0, ptr %at.117
  %at.118 = getelementptr float, ptr %at, i64 11900
  store float 118.0, ptr %at.118
  %at.119 = getelementptr float, ptr %at, i64 12000
  store float 119.0, ptr %at.119
  %at.120 = getelementptr float, ptr %at, i64 12100
  store float 120.0, ptr %at.120
  %at.121 = getelementptr float, ptr %at, i64 12200
  store float 121.0, ptr %at.121
  %at.122 = getelementptr float, ptr %at, i64 12300
  store float 122.0, ptr %at.122
  %at.123 = getelementptr float, ptr %at, i64 12400
  store float 123.0, ptr %at.123
  %at.124 = getelementptr float, ptr %at, i64 12500
  store float 124.0, ptr %at.124
  %at.125 = getelementptr float, ptr %at, i64 12600
  store float 125.0, ptr %at.125
  %at.126 = getelementptr float, ptr %at, i64 12700
  store float 126.0, ptr %at.126
  %at.127 = getelementptr float, ptr %at, i64 12800
  store float 127.0, ptr %at.127
  %at.128 = getelementptr float, ptr %at, i64 12900
  store float 128.0, ptr %at.128
  %at.129 = getelementptr float, ptr %at, i64 13000
  store float 129.0, ptr %at.129
  %at.130 = getelementptr float, ptr %at, i64 13100
  store float 130.0, ptr %at.130
  %at.131 = getelementptr float, ptr %at, i64 13200
  store float 131.0, ptr %at.131
  %at.132 = getelementptr float, ptr %at, i64 13300
  store float 132.0, ptr %at.132
  %at.133 = getelementptr float, ptr %at, i64 13400
  store float 133.0, ptr %at.133
  %at.134 = getelementptr float, ptr %at, i64 13500
  store float 134.0, ptr %at.134
  %at.135 = getelementptr float, ptr %at, i64 13600
  store float 135.0, ptr %at.135
  %at.136 = getelementptr float, ptr %at, i64 13700
  store float 136.0, ptr %at.136
  %at.137 = getelementptr float, ptr %at, i64 13800
  store float 137.0, ptr %at.137
  %at.138 = getelementptr float, ptr %at, i64 13900
  store float 138.0, ptr %at.138
  %at.139 = getelementptr float, ptr %at, i64 14000
  store float 139.0, ptr %at.139
  %at.140 = getelementptr float, ptr %at, i64 14100
  store float 140.0, ptr %at.140
  %at.141 = getelementptr float, ptr %at, i64 14200
  store float 141.0, ptr %at.141
  %at.142 = getelementptr float, ptr %at, i64 14300
  store float 142.0, ptr %at.142
  %at.143 = getelementptr float, ptr %at, i64 14400
  store float 143.0, ptr %at.143
  %at.144 = getelementptr float, ptr %at, i64 14500
  store float 144.0, ptr %at.144
  %at.145 = getelementptr float, ptr %at, i64 14600
  store float 145.0, ptr %at.145
  %at.146 = getelementptr float, ptr %at, i64 14700
  store float 146.0, ptr %at.146
  %at.147 = getelementptr float, ptr %at, i64 14800
  store float 147.0, ptr %at.147
  %at.148 = getelementptr float, ptr %at, i64 14900
  store float 148.0, ptr %at.148
  %at.149 = getelementptr float, ptr %at, i64 15000
  store float 149.0, ptr %at.149
  %at.150 = getelementptr float, ptr %at, i64 15100
  store float 150.0, ptr %at.150
  %at.151 = getelementptr float, ptr %at, i64 15200
  store float 151.0, ptr %at.151
  %at.152 = getelementptr float, ptr %at, i64 15300
  store float 152.0, ptr %at.152
  %at.153 = getelementptr float, ptr %at, i64 15400
  store float 153.0, ptr %at.153
  %at.154 = getelementptr float, ptr %at, i64 15500
  store float 154.0, ptr %at.154
  %at.155 = getelementptr float, ptr %at, i64 15600
  store float 155.0, ptr %at.155
  %at.156 = getelementptr float, ptr %at, i64 15700
  store float 156.0, ptr %at.156
  %at.157 = getelementptr float, ptr %at, i64 15800
  store float 157.0, ptr %at.157
  %at.158 = getelementptr float, ptr %at, i64 15900
  store float 158.0, ptr %at.158
  %at.159 = getelementptr float, ptr %at, i64 16000
  store float 159.0, ptr %at.159
  %at.160 = getelementptr float, ptr %at, i64 16100
  store float 160.0, ptr %at.160
  %at.161 = getelementptr float, ptr %at, i64 16200
  store float 161.0, ptr %at.161
  %at.162 = getelementptr float, ptr %at, i64 16300
  store float 162.0, ptr %at.162
  %at.163 = getelementptr float, ptr %at, i64 16400
  store float 163.0, ptr %at.163
  %at.164 = getelementptr float, ptr %at, i64 16500
  store float 164.0, ptr %at.164
  %at.165 = getelementptr float, ptr %at, i64 16600
  store float 165.0, ptr %at.165
  %at.166 = getelementptr float, ptr %at, i64 16700
  store float 166.0, ptr %at.166
  %at.167 = getelementptr float, ptr %at, i64 16800
  store float 167.0, ptr %at.167
  %at.168 = getelementptr float, ptr %at, i64 16900
  store float 168.0, ptr %at.168
  %at.169 = getelementptr float, ptr %at, i64 17000
  store float 169.0, ptr %at.169
  %at.170 = getelementptr float, ptr %at, i64 17100
  store float 170.0, ptr %at.170
  %at.171 = getelementptr float, ptr %at, i64 17200
  store float 171.0, ptr %at.171
  %at.172 = getelementptr float, ptr %at, i64 17300
  store float 172.0, ptr %at.172
  %at.173 = getelementptr float, ptr %at, i64 17400
  store float 173.0, ptr %at.173
  %at.174 = getelementptr float, ptr %at, i64 17500
  store float 174.0, ptr %at.174
  %at.175 = getelementptr float, ptr %at, i64 17600
  store float 175.0, ptr %at.175
  %at.176 = getelementptr float, ptr %at, i64 17700
  store float 176.0, ptr %at.176
  %at.177 = getelementptr float, ptr %at, i64 17800
  store float 177.0, ptr %at.177
  %at.178 = getelementptr float, ptr %at, i64 17900
  store float 178.0, ptr %at.178
  %at.179 = getelementptr float, ptr %at, i64 18000
  store float 179.0, ptr %at.179
  %at.180 = getelementptr float, ptr %at, i64 18100
  store float 180.0, ptr %at.180
  %at.181 = getelementptr float, ptr %at, i64 18200
  store float 181.0, ptr %at.181
  %at.182 = getelementptr float, ptr %at, i64 18300
  store float 182.0, ptr %at.182
  %at.183 = getelementptr float, ptr %at, i64 18400
  store float 183.0, ptr %at.183
  %at.184 = getelementptr float, ptr %at, i64 18500
  store float 184.0, ptr %at.184
  %at.185 = getelementptr float, ptr %at, i64 18600
  store float 185.0, ptr %at.185
  %at.186 = getelementptr float, ptr %at, i64 18700
  store float 186.0, ptr %at.186
  %at.187 = getelementptr float, ptr %at, i64 18800
  store float 187.0, ptr %at.187
  %at.188 = getelementptr float, ptr %at, i64 18900
  store float 188.0, ptr %at.188
  %at.189 = getelementptr float, ptr %at, i64 19000
  store float 189.0, ptr %at.189
  %at.190 = getelementptr float, ptr %at, i64 19100
  store float 190.0, ptr %at.190
  %at.191 = getelementptr float, ptr %at, i64 19200
  store float 191.0, ptr %at.191
  %at.192 = getelementptr float, ptr %at, i64 19300
  store float 192.0, ptr %at.192
  %at.193 = getelementptr float, ptr %at, i64 19400
  store float 193.0, ptr %at.193
  %at.194 = getelementptr float, ptr %at, i64 19500
  store float 194.0, ptr %at.194
  %at.195 = getelementptr float, ptr %at, i64 19600
  store float 195.0, ptr %at.195
  %at.196 = getelementptr float, ptr %at, i64 19700
  store float 196.0, ptr %at.196
  %at.197 = getelementptr float, ptr %at, i64 19800
  store float 197.0, ptr %at.197
  %at.198 = getelementptr float, ptr %at, i64 19900
  store float 198.0, ptr %at.198
  %at.199 = getelementptr float, ptr %at, i64 20000
  store float 199.0, ptr %at.199
  %at.200 = getelementptr float, ptr %at, i64 20100
  store float 200.0, ptr %at.200
  %at.201 = getelementptr float, ptr %at, i64 20200
  store float 201.0, ptr %at.201
  %at.202 = getelementptr float, ptr %at, i64 20300
  store float 202.0, ptr %at.202
  %at.203 = getelementptr float, ptr %at, i64 20400
  store float 203.0, ptr %at.203
  %at.204 = getelementptr float, ptr %at, i64 20500
  store float 204.0, ptr %at.204
  %at.205 = getelementptr float, ptr %at, i64 20600
  store float 205.0, ptr %at.205
  %at.206 = getelementptr float, ptr %at, i64 20700
  store float 206.0, ptr %at.206
  %at.207 = getelementptr float, ptr %at, i64 20800
  store float 207.0, ptr %at.207
  %at.208 = getelementptr float, ptr %at, i64 20900
  store float 208.0, ptr %at.208
  %at.209 = getelementptr float, ptr %at, i64 21000
  store float 209.0, ptr %at.209
  %at.210 = getelementptr float, ptr %at, i64 21100
  store float 210.0, ptr %at.210
  %at.211 = getelementptr float, ptr %at, i64 21200
  store float 211.0, ptr %at.211
  %at.212 = getelementptr float, ptr %at, i64 21300
  store float 212.0, ptr %at.212
  %at.213 = getelementptr float, ptr %at, i64 21400
  store float 213.0, ptr %at.213
  %at.214 = getelementptr float, ptr %at, i64 21500
  store float 214.0, ptr %at.214
  %at.215 = getelementptr float, ptr %at, i64 21600
  store float 215.0, ptr %at.215
  %at.216 = getelementptr float, ptr %at, i64 21700
  store float 216.0, ptr %at.216
  %at.217 = getelementptr float, ptr %at, i64 21800
  store float 217.0, ptr %at.217
  %at.218 = getelementptr float, ptr %at, i64 21900
  store float 218.0, ptr %at.218
  %at.219 = getelementptr float, ptr %at, i64 22000
  store float 219.0, ptr %at.219
  %at.220 = getelementptr float, ptr %at, i64 22100
  store float 220.0, ptr %at.220
  %at.221 = getelementptr float, ptr %at, i64 22200
  store float 221.0, ptr %at.221
  %at.222 = getelementptr float, ptr %at, i64 22300
  store float 222.0, ptr %at.222
  %at.223 = getelementptr float, ptr %at, i64 22400
  store float 223.0, ptr %at.223
  %at.224 = getelementptr float, ptr %at, i64 22500
  store float 224.0, ptr %at.224
  %at.225 = getelementptr float, ptr %at, i64 22600
  store float 225.0, ptr %at.225
  %at.226 = getelementptr float, ptr %at, i64 22700
  store float 226.0, ptr %at.226
  %at.227 = getelementptr float, ptr %at, i64 22800
  store float 227.0, ptr %at.227
  %at.228 = getelementptr float, ptr %at, i64 22900
  store float 228.0, ptr %at.228
  %at.229 = getelementptr float, ptr %at, i64 23000
  store float 229.0, ptr %at.229
  %at.230 = getelementptr float, ptr %at, i64 23100
  store float 230.0, ptr %at.230
  %at.231 = getelementptr float, ptr %at, i64 23200
  store float 231.0, ptr %at.231
  %at.232 = getelementptr float, ptr %at, i64 23300
  store float 232.0, ptr %at.232
  %at.233 = getelementptr float, ptr %at, i64 23400
  store float 233.0, ptr %at.233
  %at.234 = getelementptr float, ptr %at, i64 23500
  store float 234.0, ptr %at.234
  %at.235 = getelementptr float, ptr %at, i64 23600
  store float 235.0, ptr %at.235
  %at.236 = getelementptr float, ptr %at, i64 23700
  store float 236.0, ptr %at.236
  %at.237 = getelementptr float, ptr %at, i64 23800
  store float 237.0, ptr %at.237
  %at.238 = getelementptr float, ptr %at, i64 23900
  store float 238.0, ptr %at.238
  %at.239 = getelementptr float, ptr %at, i64 24000
  store float 239.0, ptr %at.239
  %at.240 = getelementptr float, ptr %at, i64 24100
  store float 240.0, ptr %at.240
  %at.241 = getelementptr float, ptr %at, i64 24200
  store float 241.0, ptr %at.241
  %at.242 = getelementptr float, ptr %at, i64 24300
  store float 242.0, ptr %at.242
  %at.243 = getelementptr float, ptr %at, i64 24400
  store float 243.0, ptr %at.243
  %at.244 = getelementptr float, ptr %at, i64 24500
  store float 244.0, ptr %at.244
  %at.245 = getelementptr float, ptr %at, i64 24600
  store float 245.0, ptr %at.245
  %at.246 = getelementptr float, ptr %at, i64 24700
  store float 246.0, ptr %at.246
  %at.247 = getelementptr float, ptr %at, i64 24800
  store float 247.0, ptr %at.247
  %at.248 = getelementptr float, ptr %at, i64 24900
  store float 248.0, ptr %at.248
  %at.249 = getelementptr float, ptr %at, i64 25000
  store float 249.0, ptr %at.249
  %at.250 = getelementptr float, ptr %at, i64 25100
  store float 250.0, ptr %at.250
  %at.251 = getelementptr float, ptr %at, i64 25200
  store float 251.0, ptr %at.251
  %at.252 = getelementptr float, ptr %at, i64 25300
  store float 252.0, ptr %at.252
  %at.253 = getelementptr float, ptr %at, i64 25400
  store float 253.0, ptr %at.253
  %at.254 = getelementptr float, ptr %at, i64 25500
  store float 254.0, ptr %at.254
  %at.255 = getelementptr float, ptr %at, i64 25600
  store float 255.0, ptr %at.255
  %at.256 = getelementptr float, ptr %at, i64 25700
  store float 256.0, ptr %at.256
  %at.257 = getelementptr float, ptr %at, i64 25800
  store float 257.0, ptr %at.257
  %at.258 = getelementptr float, ptr %at, i64 25900
  store float 258.0, ptr %at.258
  %at.259 = getelementptr float, ptr %at, i64 26000
  store float 259.0, ptr %at.259
  %at.260 = getelementptr float, ptr %at, i64 26100
  store float 260.0, ptr %at.260
  %at.261 = getelementptr float, ptr %at, i64 26200
  store float 261.0, ptr %at.261
  %at.262 = getelementptr float, ptr %at, i64 26300
  store float 262.0, ptr %at.262
  %at.263 = getelementptr float, ptr %at, i64 26400
  store float 263.0, ptr %at.263
  %at.264 = getelementptr float, ptr %at, i64 26500
  store float 264.0, ptr %at.264
  %at.265 = getelementptr float, ptr %at, i64 26600
  store float 265.0, ptr %at.265
  %at.266 = getelementptr float, ptr %at, i64 26700
  store float 266.0, ptr %at.266
  %at.267 = getelementptr float, ptr %at, i64 26800
  store float 267.0, ptr %at.267
  %at.268 = getelementptr float, ptr %at, i64 26900
  store float 268.0, ptr %at.268
  %at.269 = getelementptr float, ptr %at, i64 27000
  store float 269.0, ptr %at.269
  %at.270 = getelementptr float, ptr %at, i64 27100
  store float 270.0, ptr %at.270
  %at.271 = getelementptr float, ptr %at, i64 27200
  store float 271.0, ptr %at.271
  %at.272 = getelementptr float, ptr %at, i64 27300
  store float 272.0, ptr %at.272
  %at.273 = getelementptr float, ptr %at, i64 27400
  store float 273.0, ptr %at.273
  %at.274 = getelementptr float, ptr %at, i64 27500
  store float 274.0, ptr %at.274
  %at.275 = getelementptr float, ptr %at, i64 27600
  store float 275.0, ptr %at.275
  %at.276 = getelementptr float, ptr %at, i64 27700
  store float 276.0, ptr %at.276
  %at.277 = getelementptr float, ptr %at, i64 27800
  store float 277.0, ptr %at.277
  %at.278 = getelementptr float, ptr %at, i64 27900
  store float 278.0, ptr %at.278
  %at.279 = getelementptr float, ptr %at, i64 28000
  store float 279.0, ptr %at.279
  %at.280 = getelementptr float, ptr %at, i64 28100
  store float 280.0, ptr %at.280
  %at.281 = getelementptr float, ptr %at, i64 28200
  store float 281.0, ptr %at.281
  %at.282 = getelementptr float, ptr %at, i64 28300
  store float 282.0, ptr %at.282
  %at.283 = getelementptr float, ptr %at, i64 28400
  store float 283.0, ptr %at.283
  %at.284 = getelementptr float, ptr %at, i64 28500
  store float 284.0, ptr %at.284
  %at.285 = getelementptr float, ptr %at, i64 28600
  store float 285.0, ptr %at.285
  %at.286 = getelementptr float, ptr %at, i64 28700
  store float 286.0, ptr %at.286
  %at.287 = getelementptr float, ptr %at, i64 28800
  store float 287.0, ptr %at.287
  %at.288 = getelementptr float, ptr %at, i64 28900
  store float 288.0, ptr %at.288
  %at.289 = getelementptr float, ptr %at, i64 29000
  store float 289.0, ptr %at.289
  %at.290 = getelementptr float, ptr %at, i64 29100
  store float 290.0, ptr %at.290
  %at.291 = getelementptr float, ptr %at, i64 29200
  store float 291.0, ptr %at.291
  %at.292 = getelementptr float, ptr %at, i64 29300
  store float 292.0, ptr %at.292
  %at.293 = getelementptr float, ptr %at, i64 29400
  store float 293.0, ptr %at.293
  %at.294 = getelementptr float, ptr %at, i64 29500
  store float 294.0, ptr %at.294
  %at.295 = getelementptr float, ptr %at, i64 29600
  store float 295.0, ptr %at.295
  %at.296 = getelementptr float, ptr %at, i64 29700
  store float 296.0, ptr %at.296
  %at.297 = getelementptr float, ptr %at, i64 29800
  store float 297.0, ptr %at.297
  %at.298 = getelementptr float, ptr %at, i64 29900
  store float 298.0, ptr %at.298
  %at.299 = getelementptr float, ptr %at, i64 30000
  store float 299.0, ptr %at.299
  %at.300 = getelementptr float, ptr %at, i64 30100
  store float 300.0, ptr %at.300
  %at.301 = getelementptr float, ptr %at, i64 30200
  store float 301.0, ptr %at.301
  %at.302 = getelementptr float, ptr %at, i64 30300
  store float 302.0, ptr %at.302
  %at.303 = getelementptr float, ptr %at, i64 30400
  store float 303.0, ptr %at.303
  %at.304 = getelementptr float, ptr %at, i64 30500
  store float 304.0, ptr %at.304
  %at.305 = getelementptr float, ptr %at, i64 30600
  store float 305.0, ptr %at.305
  %at.306 = getelementptr float, ptr %at, i64 30700
  store float 306.0, ptr %at.306
  %at.307 = getelementptr float, ptr %at, i64 30800
  store float 307.0, ptr %at.307
  %at.308 = getelementptr float, ptr %at, i64 30900
  store float 308.0, ptr %at.308
  %at.309 = getelementptr float, ptr %at, i64 31000
  store float 309.0, ptr %at.309
  %at.310 = getelementptr float, ptr %at, i64 31100
  store float 310.0, ptr %at.310
  %at.311 = getelementptr float, ptr %at, i64 31200
  store float 311.0, ptr %at.311
  %at.312 = getelementptr float, ptr %at, i64 31300
  store float 312.0, ptr %at.312
  %at.313 = getelementptr float, ptr %at, i64 31400
  store float 313.0, ptr %at.313
  %at.314 = getelementptr float, ptr %at, i64 31500
  store float 314.0, ptr %at.314
  %at.315 = getelementptr float, ptr %at, i64 31600
  store float 315.0, ptr %at.315
  %at.316 = getelementptr float, ptr %at, i64 31700
  store float 316.0, ptr %at.316
  %at.317 = getelementptr float, ptr %at, i64 31800
  store float 317.0, ptr %at.317
  %at.318 = getelementptr float, ptr %at, i64 31900
  store float 318.0, ptr %at.318
  %at.319 = getelementptr float, ptr %at, i64 32000
  store float 319.0, ptr %at.319
  ret void
}
declare i64 @zlg.local_id.0()
