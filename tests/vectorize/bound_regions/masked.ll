; A scatter is an access for each lane, where the processor has no instruction: 2,176 of them.
; RUN: vectorize %s --group 32 --lanes 8 --target sse2 --passes -narrow_masked_late --after bound_regions
; PASS: bound_regions
; CHECK-COUNT-7: blockaddress(
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr i64, ptr %a, i64 %x
  %i = load i64, ptr %from
  %at = getelementptr float, ptr %a, i64 %i
  %positive = icmp sgt i64 %i, 0
  br i1 %positive, label %then, label %done
then:
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
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
