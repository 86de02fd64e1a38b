/* erf and erfc in whole registers of AVX-512, which look up the coefficients of a polynomial: there
 * are sixteen intervals. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

/* ---- The coefficients, an interval a column -------------------------------------------------- */

/* Of erf(a) / a, around multiples of 0.4. */
static const double erf_f64[][FORMULA_ENTRIES] = {
    {0x1.22e24211dd9a2p-13, 0x1.326e2a3e262dep-12, -0x1.6e0277d9dc68fp-14, -0x1.2596e464c1366p-13,
     0x1.dab7a0d312ae8p-15, 0x1.3b0be74a7a6e5p-15, -0x1.a9dce6a48c9e0p-17, -0x1.d67f70a5fa8ccp-18,
     0x1.5305d91804e30p-21, 0x1.9a855069c3be4p-21, 0x1.4085177d8d7dep-23, 0x1.4afdfc4f38898p-28,
     -0x1.5bd8656c445d5p-28, -0x1.570b6b99361c4p-29, -0x1.21805c836ef4dp-30,
     -0x1.3531fce68a428p-31},
    {-0x1.e58cb2607c5a5p-11, 0x1.564033b91b522p-14, 0x1.3f7de2ea80676p-11, -0x1.bf7118059a7d7p-14,
     -0x1.fd1fb38a73599p-13, 0x1.c0284cc46ef72p-16, 0x1.d95067975a549p-15, 0x1.03fc4b4b3c51bp-18,
     -0x1.9fe07c1db03c3p-18, -0x1.0c79f85db1dcap-19, -0x1.a106a79f8e58bp-23, 0x1.751b39b17bd05p-25,
     0x1.004354e95a792p-25, 0x1.c7dbfe35ac403p-27, 0x1.95f6e314a8959p-28, 0x1.731bf5a02abc6p-29},
    {0x1.6413c9b24d6f2p-16, -0x1.05fe6b475f67cp-9, 0x1.e129d97521cd1p-17, 0x1.1f1249d7a6ed7p-10,
     0x1.3814a7c68a869p-14, -0x1.4f9e62f104bc8p-12, -0x1.3512efa5a9a0ap-14, 0x1.2ffe2e85148fcp-15,
     0x1.48ecabe2d5521p-16, 0x1.ac1a4f150a835p-19, -0x1.e4e12c35ae0c4p-23, -0x1.4df1e2894e0bcp-22,
     -0x1.44859fa630a6fp-23, -0x1.28aedb2e8d920p-24, -0x1.1b304f51620cdp-25,
     -0x1.1c6b50039e8d9p-26},
    {0x1.561845371af77p-8, 0x1.bf4bc2f4017b6p-12, -0x1.f293f941f09c6p-9, -0x1.cb787a9abea97p-11,
     0x1.68b657e30923fp-10, 0x1.3563518f1c1cbp-11, -0x1.322fcc1590037p-13, -0x1.351f3d7d0d101p-13,
     -0x1.2edebccb65af4p-15, -0x1.f8068d46f86bfp-22, 0x1.73475af21c7e5p-19, 0x1.9f67595406b13p-20,
     0x1.8b34513066dd0p-21, 0x1.82246dc8cc669p-22, 0x1.8c7cf8efbfd6cp-23, 0x1.aa2bc5b2d98ddp-24},
    {0x1.0f6156a3a32afp-21, 0x1.6a1700aff62eep-7, 0x1.d6ee3944458e1p-9, -0x1.441b5bd8844f7p-8,
     -0x1.97074a77ac979p-9, 0x1.aef1d6e166fd4p-12, 0x1.c83f6f9b6b782p-11, 0x1.37edd16509904p-12,
     0x1.7174f121b5e19p-16, -0x1.5c60ccee96bb2p-16, -0x1.d56cce84cdb5cp-17, -0x1.d8b581c557210p-18,
     -0x1.dbe55bc94eda4p-19, -0x1.f61a94261c798p-20, -0x1.158bc65fb8019p-20,
     -0x1.3fa3a8d05f49dp-21},
    {-0x1.b82d109d3ac80p-6, -0x1.f40c224f21fc5p-8, 0x1.083fe80612331p-6, 0x1.86235002a48e3p-7,
     -0x1.17f5519c5bee8p-10, -0x1.134e986e17329p-8, -0x1.e5ff49c73cac3p-10, -0x1.de67e36b62266p-13,
     0x1.1a282b7d494c3p-13, 0x1.cf8cf672da376p-14, 0x1.f54495e524588p-15, 0x1.062e1383b9951p-15,
     0x1.1dbd3b1765b0ep-16, 0x1.466151a63c78fp-17, 0x1.8490a02c05a36p-18, 0x1.df75679ef7c08p-19},
    {0x1.42532489a4519p-29, -0x1.87af41fa69200p-5, -0x1.10002c08ff7cbp-5, 0x1.5dd3cc0470eabp-8,
     0x1.19b3fc399ab04p-6, 0x1.225b2bb76f91cp-7, 0x1.665253832c496p-10, -0x1.a31b0344e477dp-11,
     -0x1.8e396e28c6d3cp-11, -0x1.d0cf82ee57508p-12, -0x1.fdc71ca3f154ap-13, -0x1.20e85cccf4831p-13,
     -0x1.56edc3ba54475p-14, -0x1.a84bebaa0a32fp-15, -0x1.0ffed98902c30p-15,
     -0x1.67980e0a67f83p-16},
    {0x1.ce2f219a9b7d2p-4, 0x1.d3216bd394995p-5, -0x1.1492130556bbep-5, -0x1.e9709932ece5ap-5,
     -0x1.053990bb62eaap-5, -0x1.2f9e2e32c8964p-8, 0x1.2e3e577cb2f3bp-8, 0x1.28e2c1cc3307bp-8,
     0x1.7351b8f89c7f8p-9, 0x1.ae603dc4f6ed0p-10, 0x1.ffa17bb4a5e86p-11, 0x1.3de57566607f6p-11,
     0x1.9b858f19829e5p-12, 0x1.13cafeeea4607p-12, 0x1.7ccb30fdc7fcbp-13, 0x1.0db20a88d70cap-13},
    {0x1.df85e2c49ebcap-40, 0x1.311fb6a1ef786p-3, 0x1.4ec38d15462f6p-3, 0x1.3ff1e65881cb1p-4,
     0x1.bf79f32199e44p-10, -0x1.9c899bc85e2b7p-6, -0x1.7be1b74128461p-6, -0x1.f5c589c1d387cp-7,
     -0x1.355d9f4b6137bp-7, -0x1.85bb162236817p-8, -0x1.fff3dbec9bb2ap-9, -0x1.5db37b35355bcp-9,
     -0x1.edd3ba640df14p-10, -0x1.6687e68fc6809p-10, -0x1.0a8e3beb7ec31p-10,
     -0x1.948b0fcd6c31dp-11},
    {-0x1.812746b037b2fp-2, -0x1.1c3475c1e9bdap-2, -0x1.3429c09655f3bp-4, 0x1.2e4aedfb5e905p-4,
     0x1.df7dddc80b700p-4, 0x1.93ca3fb66a595p-4, 0x1.16fff90be5fbbp-4, 0x1.710bf7893a00bp-5,
     0x1.f345b3c72007dp-6, 0x1.5f1e773dcb6a0p-6, 0x1.fffeddbf33fb0p-7, 0x1.80ac4b6c7ece6p-7,
     0x1.284bd9d317159p-7, 0x1.d2171248f2e1fp-8, 0x1.752d87171b341p-8, 0x1.2f684bda12e31p-8},
    {0x1.60a1877532db6p-54, -0x1.182a5432dd592p-2, -0x1.a9c79cda21757p-2, -0x1.a33356b421838p-2,
     -0x1.4eb6772a3724ap-2, -0x1.e8712759a9c41p-3, -0x1.6046cf10d8e5ap-3, -0x1.04e146e6f0caap-3,
     -0x1.8ff22da0aaf6ep-4, -0x1.3c0bd708a325ap-4, -0x1.ffffee707c8eap-5, -0x1.a723f6fc45d4ap-5,
     -0x1.638e38e04d656p-5, -0x1.2ef5657dac482p-5, -0x1.05397829cb950p-5, -0x1.c71c71c71c70fp-6},
    {0x1.20dd750429b6dp+0, 0x1.122bcdaef4643p+0, 0x1.daf1d2725fa65p-1, 0x1.84668fbbfadabp-1,
     0x1.386e75a5f5ab6p-1, 0x1.fd9ae142795e3p-2, 0x1.aa5f766c37ec1p-2, 0x1.6dafd58db053ap-2,
     0x1.3fff81a170ef3p-2, 0x1.1c71c07a33394p-2, 0x1.ffffff7b91176p-3, 0x1.d1745d1373e91p-3,
     0x1.aaaaaaaa95dd1p-3, 0x1.89d89d89d84a3p-3, 0x1.6db6db6db6da7p-3, 0x1.5555555555555p-3}};

/* Of erfcx(a), around the middles. */
static const double erfcx_middle[] = {0.25, 0.75, 1.25, 1.75, 2.5, 3.5, 4.5, 5.5,
                                      7,    9,    11,   13,   16,  20,  24,  28};

static const double erfcx_f32[][FORMULA_ENTRIES] = {
    {0.0712885025, 0.0145588033, 0.00360541548, 0.00105126834, 0.000218154067, 3.6997405e-05,
     8.56238329e-06, 2.48778516e-06, 5.42542644e-07, 1.02053604e-07, 4.17921691e-08, 0, 0, 0, 0, 0},
    {-0.138698086, -0.0325672409, -0.00922803787, -0.00305883878, -0.000759932704, -0.000159128654,
     -4.42609111e-05, -1.51043045e-05, -4.05214627e-06, -9.56595164e-07, -2.54075609e-07, 0, 0, 0,
     0, 0},
    {0.242463487, 0.0667820893, 0.0220097253, 0.0084039414, 0.00246613933, 0.000652583915,
     0.000221249759, 8.9477246e-05, 2.90600226e-05, 8.73894025e-06, 3.34737966e-06, 0, 0, 0, 0, 0},
    {-0.397929278, -0.129815049, -0.0502136859, -0.0222588093, -0.00799825449, -0.00267261488,
     -0.00110448707, -0.000529441685, -0.000213233141, -8.09943623e-05, -3.69713818e-05, 0, 0, 0, 0,
     0},
    {0.584545491, 0.230958198, 0.106795584, 0.055763633, 0.0249380252, 0.0106611364, 0.00541312596,
     0.00309101266, 0.00155120996, 0.000746514423, 0.000413704467, 0, 0, 0, 0, 0},
    {-0.74320681, -0.367972856, -0.208821912, -0.130976355, -0.0743474506, -0.0413235922,
     -0.0260159314, -0.0177947654, -0.0111784144, -0.0068401356, -0.00460607849, 0, 0, 0, 0, 0},
    {0.770346548, 0.50693765, 0.367822916, 0.284972235, 0.210806364, 0.155293656, 0.122484804,
     0.100962218, 0.0798000543, 0.062307724, 0.0510805952, 0, 0, 0, 0, 0}};

static const double erfcx_f64[][FORMULA_ENTRIES] = {
    {-0x1.4371ff52e055fp-13, -0x1.e34f70587b39ap-17, -0x1.bde45264f2361p-20, -0x1.f0bcbed45e35cp-23,
     -0x1.2370f67830e67p-26, -0x1.b52b88aa6a398p-31, -0x1.fee5cbcae7c93p-35, -0x1.a7111368968b7p-38,
     -0x1.84212abf3a1e5p-42, -0x1.fc9d1ab530208p-47, -0x1.23f99a5d45c3fp-50, -0x1.f43dfa9f9976fp-54,
     -0x1.f29c2b0fb6fbcp-58, -0x1.71b64d788782dp-62, -0x1.da2a973e65261p-66,
     -0x1.6c81a6b876ea5p-68},
    {0x1.ba2e44941ccd1p-12, 0x1.6be408e744acbp-15, 0x1.71368494f04cfp-18, 0x1.c3515d18ecf45p-21,
     0x1.2f1e1b1cb4b74p-24, 0x1.0c53817265dbep-28, 0x1.6cee7cc8c027ep-32, 0x1.5ae57d91ad3bfp-35,
     0x1.7eb2bfbe24e8ap-39, 0x1.34fe9a9a2d165p-43, 0x1.a77c9e82ffcc1p-47, 0x1.a6a36579dbcf4p-50,
     0x1.fff67fcc86553p-54, 0x1.d61e8d625f9e8p-58, 0x1.67e7f68d93308p-61, 0x1.44cb3bc29918fp-64},
    {-0x1.1aab1e21ecc3bp-10, -0x1.02a2c5796f3cap-13, -0x1.22f10017ec710p-16, -0x1.88f0ad9976924p-19,
     -0x1.24c8e72be4435p-22, -0x1.381bbf4ef7a2ep-26, -0x1.f4c4d68de7790p-30, -0x1.13ce55f015bd9p-32,
     -0x1.6164745f9ce87p-36, -0x1.67af89286ff97p-40, -0x1.2a0ca14799993p-43, -0x1.5d4b07f1c5c59p-46,
     -0x1.f174ef5708eb6p-50, -0x1.206ef32e2b4abp-53, -0x1.0a77bb0e2fa81p-56,
     -0x1.5cbe037872d82p-59},
    {0x1.658e4ec31edf1p-9, 0x1.6b80da7254f0fp-12, 0x1.c55c924775cc5p-15, 0x1.5269f21f31c3cp-17,
     0x1.22fe0ce31835fp-20, 0x1.721b31a16be1fp-24, 0x1.5c4a449ee453dp-27, 0x1.baf6971d5b9c3p-30,
     0x1.5713f949d327cp-33, 0x1.b08aac705edf7p-37, 0x1.ad271f0606193p-40, 0x1.25843a8627505p-42,
     0x1.fcd493a6db791p-46, 0x1.6ddd308479875p-49, 0x1.93d1a2356ea3dp-52, 0x1.2c50e8d5606f9p-54},
    {-0x1.b181df76bf71cp-8, -0x1.ec0d1ccb09b6fp-11, -0x1.55c08c80d2503p-13, -0x1.1b2919f9d4442p-15,
     -0x1.1ad1dd1a8dfd3p-18, -0x1.af5dd63878f3cp-22, -0x1.de0985254e968p-25, -0x1.60002e1ef0109p-27,
     -0x1.4b0122ff7df43p-30, -0x1.02e7fceb326ffp-33, -0x1.33ef11b7d311ep-36, -0x1.ec0bb2c8030bbp-39,
     -0x1.040cb8def242dp-41, -0x1.cfbe33c6a74e9p-45, -0x1.31cbc742083f0p-47,
     -0x1.0924b5160a492p-49},
    {0x1.f54d3f56d40bap-7, 0x1.3f81a9597de0ap-9, 0x1.f0fe8a88d3cd7p-12, 0x1.cb4c7627a9281p-14,
     0x1.0bcc836a0a98ap-16, 0x1.ed2b25c545409p-20, 0x1.43551f4037b8bp-22, 0x1.149ce494d441ap-24,
     0x1.3c77cc667b3d8p-27, 0x1.342cdc683fed5p-30, 0x1.b82d6e29d6f18p-33, 0x1.9b411acedc380p-35,
     0x1.09063b05c82d6p-37, 0x1.2569f6f394591p-40, 0x1.cea371cd90ad7p-43, 0x1.d2e25beebcc1dp-45},
    {-0x1.132db78cf552ep-5, -0x1.8c97dd32ae0e1p-8, -0x1.5b8bc9419d840p-10, -0x1.68388845b02b1p-12,
     -0x1.edd42152ea56bp-15, -0x1.146bc3b72634ap-17, -0x1.aef8ea2825beap-20, -0x1.add7ac91b071bp-22,
     -0x1.2c2db81dae6fbp-24, -0x1.6ce662b936436p-27, -0x1.39728615be803p-29, -0x1.56cb0dcf6d8e7p-31,
     -0x1.0d97aa0c76701p-33, -0x1.72d79560353e9p-36, -0x1.5daa87aac9cfep-38,
     -0x1.9adb146c81564p-40},
    {0x1.1d0c2795710c2p-4, 0x1.d43a7c4dbe650p-7, 0x1.d1b69597f0c3dp-9, 0x1.106bd5bb7a2eep-10,
     0x1.ba8a655a39734p-13, 0x1.2f839defbf63dp-15, 0x1.1ad6a31498c35p-17, 0x1.4a17e192d447ap-19,
     0x1.1a6f69ba4e4c4p-21, 0x1.adc5f77b0e994p-24, 0x1.bcbee285404f6p-26, 0x1.1cf1ff67192f8p-27,
     0x1.11bbbfd928874p-29, 0x1.d42321a509550p-32, 0x1.080e8911d11fep-33, 0x1.69529175f58c7p-35},
    {-0x1.146985bdac45dp-3, -0x1.054d68296477dp-5, -0x1.299636d6c9209p-7, -0x1.8bf716a8ec6bep-9,
     -0x1.809ce8acd7da6p-11, -0x1.460abd6b5aac9p-13, -0x1.6d54b133e1dafp-15, -0x1.f4e46d17a1e30p-17,
     -0x1.078bfe3609edep-18, -0x1.f773505c76068p-21, -0x1.3a555d7a8af6fp-22, -0x1.d868cc70fcd1ep-24,
     -0x1.156b53c660b42p-25, -0x1.271eee811d719p-27, -0x1.8e79b8190b5f9p-29,
     -0x1.3d8fbf04fed19p-30},
    {0x1.f0ac9d324abd6p-3, 0x1.1192f5bd775ccp-4, 0x1.68a25a664836fp-6, 0x1.13648a12017fcp-7,
     0x1.435c04e3ac0b4p-9, 0x1.5632136dcfdf2p-11, 0x1.d00785f2fe34fp-13, 0x1.774f4826df938p-14,
     0x1.e7af6ef24c6ffp-16, 0x1.25438103b465fp-17, 0x1.baa1d9d84bb7dp-19, 0x1.8682d21857d86p-20,
     0x1.18a0870932a57p-21, 0x1.73a4ded459c31p-23, 0x1.2c675fe074167p-24, 0x1.16ecc51155668p-25},
    {-0x1.97997ad330318p-2, -0x1.09e77d40e0214p-3, -0x1.9b635ac624ac6p-5, -0x1.6cb52fe48945cp-6,
     -0x1.06320768097e8p-7, -0x1.5e5d7e98990adp-9, -0x1.218ed930b239ap-10, -0x1.15976ddda3c9dp-11,
     -0x1.bf5070ee188bbp-13, -0x1.53c131b5cb21dp-14, -0x1.3672f098120aep-15, -0x1.41e750b2e0634p-16,
     -0x1.1b561359e7442p-17, -0x1.d36fe3dd90093p-19, -0x1.c48d27f6c7d01p-20,
     -0x1.e9ab4c8d1c2b0p-21},
    {0x1.2b497df35f8cfp-1, 0x1.d90093ae108b0p-3, 0x1.b56f45eef7e3fp-4, 0x1.c8d0cef0f8107p-5,
     0x1.98958a7a8d77fp-6, 0x1.5d581133377e1p-7, 0x1.62c12cb5f7555p-8, 0x1.95252b932efdcp-9,
     0x1.96a3de47d51bcp-10, 0x1.876373f4a0e9bp-11, 0x1.b1c8923879d76p-12, 0x1.0898f73586fcdp-12,
     0x1.1d875467f8354p-13, 0x1.259993494e43bp-14, 0x1.54964558f64c6p-15, 0x1.ad8ccfc089fa9p-16},
    {-0x1.7c857b9b3c191p-1, -0x1.78cdd551ee51ap-2, -0x1.abaacdbfa8b07p-3, -0x1.0c3d538446447p-3,
     -0x1.3086d7f01ac86p-4, -0x1.5285d2eb1ef74p-5, -0x1.aa3eb6a946f7ep-6, -0x1.238ca71b93fc3p-6,
     -0x1.6e4b45246f920p-7, -0x1.c046699d77d51p-8, -0x1.2ddd3d589bfb0p-8, -0x1.b1be47a913fc3p-9,
     -0x1.1f305584ff3edp-9, -0x1.705e8c0688050p-10, -0x1.001a68f1b5449p-10, -0x1.7892d6052da5dp-11},
    {0x1.8a6adcda2ea92p-1, 0x1.038d54ea3d834p-1, 0x1.78a692138767ap-2, 0x1.23cfc2f1dc7e0p-2,
     0x1.afbb3f3b7343cp-3, 0x1.3e0a99a0ee914p-3, 0x1.f5b2a049cf4c6p-4, 0x1.9d8a8f2284f2cp-4,
     0x1.46dc6bf900f68p-4, 0x1.fe6cc4a0f9538p-5, 0x1.a273c57e476cep-5, 0x1.627bcc27cb4aep-5,
     0x1.204ddcd967373p-5, 0x1.cd9bc89b73548p-6, 0x1.80d1e88d3c620p-6, 0x1.49ebde7878139p-6}};

/* ---- The functions --------------------------------------------------------------------------- */

static LLVMValueRef series(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef index,
                           const double (*coefficients)[FORMULA_ENTRIES], size_t count)
{
    LLVMValueRef sum = simd_formula_entry(m, coefficients[0], index);
    for (size_t i = 1; i < count; i++)
        sum = multiply_add(m, sum, x, simd_formula_entry(m, coefficients[i], index));
    return sum;
}

#define SERIES(m, x, index, coefficients) \
    series(m, x, index, coefficients, sizeof(coefficients) / sizeof *(coefficients))

LLVMValueRef simd_formula_erf_at_once(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef index, a = magnitude(m, x), step = nearest(m, a, real(m, 2.5), &index);
    LLVMValueRef t = multiply_add(m, step, real(m, -0.4), a);
    LLVMValueRef result = multiply(m, x, SERIES(m, t, index, erf_f64));
    return choose(m, LLVMRealOGE, a, 6, with_sign_of(m, x, real(m, 1)), result);
}

/* The intervals are those of the first two bits of a + 2, and of its exponent. */
LLVMValueRef simd_formula_erfcx_at_once(const simd_formula_maker *m, LLVMValueRef a)
{
    LLVMValueRef index = as_bits(m, add(m, a, real(m, 2)));
    index = LLVMBuildLShr(m->b, index, bits(m, m->format->mantissa - 2), "");
    LLVMValueRef t = subtract(m, a, simd_formula_entry(m, erfcx_middle, index));
    return m->is_double ? SERIES(m, t, index, erfcx_f64) : SERIES(m, t, index, erfcx_f32);
}
