/* Where mathematical functions are most of the work. */

/* Sums of waves, as in the reconstruction of images from magnetic resonance. */
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void waves(global const float *x, global const float *y, global const float *z,
           global const float4 *k, global float *re, global float *im, int count)
{
    const int i = get_global_id(0);
    float a = 0, b = 0;
    for (int j = 0; j < count; j++) {
        const float angle = 6.2831853f * (k[j].x * x[i] + k[j].y * y[i] + k[j].z * z[i]);
        a += k[j].w * cos(angle);
        b += k[j].w * sin(angle);
    }
    re[i] = a;
    im[i] = b;
}

float normal_distribution(float x)
{
    const float k = 1 / (1 + 0.2316419f * fabs(x));
    const float p = k * (0.31938153f +
                         k * (-0.356563782f +
                              k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
    const float tail = 0.39894228f * exp(-0.5f * x * x) * p;
    return x > 0 ? 1 - tail : tail;
}

kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void black_scholes(global const float *price, global const float *strike, global const float *years,
                   global float *call, global float *put, int n, float rate, float volatility)
{
    const int i = get_global_id(0);
    if (i >= n)
        return;
    const float s = price[i], x = strike[i], t = years[i];
    const float root = sqrt(t);
    const float d1 = (log(s / x) + (rate + 0.5f * volatility * volatility) * t) /
                     (volatility * root);
    const float n1 = normal_distribution(d1);
    const float n2 = normal_distribution(d1 - volatility * root);
    const float discounted = x * exp(-rate * t);
    call[i] = s * n1 - discounted * n2;
    put[i] = discounted * (1 - n2) - s * (1 - n1);
}

/* Normal numbers of uniform ones, and a path of them: Monte Carlo. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void monte_carlo(global float *ends, int steps, float drift, float volatility)
{
    uint state = get_global_id(0) * 747796405u + 2891336453u;
    float sum = 0;
    for (int i = 0; i < steps; i++) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        const float u = ((state >> 8) + 0.5f) * 0x1p-24f;
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        const float v = ((state >> 8) + 0.5f) * 0x1p-24f;
        const float r = sqrt(-2 * log(u));
        sum += drift + volatility * r * cos(6.2831853f * v);
        sum += drift + volatility * r * sin(6.2831853f * v);
    }
    ends[get_global_id(0)] = exp(sum);
}

/* Coordinates on a sphere to distances. */
kernel void great_circle(global const float2 *from, global const float2 *to, global float *distance)
{
    const int i = get_global_id(0);
    const float2 a = from[i], b = to[i];
    const float u = sin((b.x - a.x) / 2), v = sin((b.y - a.y) / 2);
    const float h = u * u + cos(a.x) * cos(b.x) * v * v;
    distance[i] = 2 * 6371 * atan2(sqrt(h), sqrt(1 - h));
}

/* One argument for both. */
kernel void rotate_points(global float2 *points, global const float *angles)
{
    const int i = get_global_id(0);
    float c;
    const float s = sincos(angles[i], &c);
    const float2 p = points[i];
    points[i] = (float2)(c * p.x - s * p.y, s * p.x + c * p.y);
}

/* Activations of a network. */
kernel void gelu(global const float *x, global float *y)
{
    const int i = get_global_id(0);
    const float v = x[i];
    y[i] = 0.5f * v * (1 + tanh(0.79788456f * (v + 0.044715f * v * v * v)));
}

kernel void sigmoid_double(global const double *x, global double *y)
{
    const int i = get_global_id(0);
    y[i] = 1 / (1 + exp(-x[i]));
}

/* Colours: powers, and constants. */
kernel void gamma_correct(global const uchar4 *in, global uchar4 *out, float gamma)
{
    const int i = get_global_id(0);
    const float4 c = convert_float4(in[i]) / 255;
    out[i] = convert_uchar4_sat_rte(pow(c, (float4)(gamma)) * 255);
}

/* Logarithms of likelihoods, in double. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void mixture(global const double *x, global const double *means, global const double *widths,
             global double *likelihood, int components)
{
    const int i = get_global_id(0);
    double sum = 0;
    for (int k = 0; k < components; k++) {
        const double d = (x[i] - means[k]) / widths[k];
        sum += exp(-0.5 * d * d) / widths[k];
    }
    likelihood[i] = log(sum);
}

/* Options again, in double precision: the normal distribution by erfc. */
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void black_scholes_double(global const double *price, global const double *strike,
                          global const double *years, global double *call, int n, double rate,
                          double volatility)
{
    const int i = get_global_id(0);
    if (i >= n)
        return;
    const double s = price[i], x = strike[i], t = years[i], spread = volatility * sqrt(t);
    const double d1 = (log(s / x) + (rate + 0.5 * volatility * volatility) * t) / spread;
    const double n1 = 0.5 * erfc(-d1 * M_SQRT1_2), n2 = 0.5 * erfc((spread - d1) * M_SQRT1_2);
    call[i] = s * n1 - x * exp(-rate * t) * n2;
}

/* Angles of a rotary position: powers of one base, sine and cosine. */
kernel void rotate_positions(global const float *in, global float *out, int width)
{
    const int i = get_global_id(0), position = i / (width / 2), k = i % (width / 2);
    float c;
    const float s = sincos(position * pow(10000.0f, -2.0f * k / width), &c);
    const float x = in[2 * i], y = in[2 * i + 1];
    out[2 * i] = x * c - y * s;
    out[2 * i + 1] = x * s + y * c;
}
