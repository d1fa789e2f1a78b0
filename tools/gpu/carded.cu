// Thousands of annealings at once, one to a warp.
//
// `anneal` looks for the sets and the arrows of a movement whose meetings are given. A
// pair is one word: bit c is set where it sits North-South on board c. What two pairs
// compete on then is a count of bits, so a replica lives in the registers of its warp,
// a pair to a lane (two if there are more than 32). Three changes: one couple turns one board;
// the couples of a closed ring exchange two sets; two couples on one set exchange
// opponents, which changes who meets whom.
//
// The host is `carded.py` beside this file.

typedef unsigned int word;
typedef unsigned long long wide;

#define ALL 0xffffffffu
#define MOST_PAIRS 40
#define MOST_ROUNDS 16
// Lists come with room for the most pairs; here their rows follow each other closely.
#define PLACE(k) ((k) / P * MOST_PAIRS + (k) % P)

// What is to be done; one for each job.
struct Job {
    int pairs;   // an even number; the last is nobody if `odd`
    int rounds;
    int boards;  // in a set
    int odd;
    int graph;   // its number, in the lists of meetings and of starts
};

__device__ __forceinline__ word next(wide &state) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    word x = (word)(((state >> 18) ^ state) >> 27);
    int turn = (int)(state >> 59);
    return (x >> turn) | (x << ((-turn) & 31));
}

__device__ __forceinline__ int pick(wide &state, int count) {
    return (int)__umulhi(next(state), (word)count);
}

__device__ __forceinline__ float limit(wide &state, float temperature) {
    return -temperature * __logf((next(state) + 1.0f) * 2.3283064e-10f);
}

__device__ __forceinline__ word exchange(word v, int s, int t, word field) {
    word x = ((v >> s) ^ (v >> t)) & field;
    return v ^ (x << s) ^ (x << t);
}

template <int W, bool ODD>
struct Pairs {
    word row[W], play[W];  // the seats of this lane's pairs, and the boards they play
    wide met[W];           // whom they meet

    __device__ __forceinline__ word rows(int p) const {
        return __shfl_sync(ALL, W == 2 && p >= 32 ? row[W - 1] : row[0], p & 31);
    }
    __device__ __forceinline__ word plays(int p) const {
        return __shfl_sync(ALL, W == 2 && p >= 32 ? play[W - 1] : play[0], p & 31);
    }
    __device__ __forceinline__ wide meets(int p) const {
        return __shfl_sync(ALL, W == 2 && p >= 32 ? met[W - 1] : met[0], p & 31);
    }
    // what a pair with these seats and boards competes on with this lane's pair w
    __device__ __forceinline__ int shared(int w, word seats, word boards) const {
        if (ODD) {
            word both = boards & play[w];
            return __popc(both) - 2 * __popc((seats ^ row[w]) & both);
        }
        return -2 * __popc(seats ^ row[w]);  // but for a constant
    }
};

template <bool ODD>
__device__ __forceinline__ int squared(word one, word other, word both, int B, int met) {
    int c = ODD ? __popc(both) - 2 * __popc((one ^ other) & both) : B - 2 * __popc(one ^ other);
    return (c + met) * (c + met);
}

template <int W, bool ODD>
__device__ void run(
    const Job job, const wide *meetings, const unsigned char *start, const wide seed,
    const int steps, const float hot, const float cold, const float swaps,
    const float meetings_share,
    word *rows_out, unsigned char *mates_out, int *squares_out, word *mates) {
    const int lane = threadIdx.x & 31;
    const int P = job.pairs, R = job.rounds, b = job.boards, B = R * b;
    const int real = ODD ? P - 1 : P;
    const int weight = (P / 2 - (ODD ? 1 : 0)) * b;
    const word field = (1u << b) - 1;
    const word every = B == 32 ? ALL : (1u << B) - 1;
    unsigned char *mate = (unsigned char *)mates;
    wide state = seed * 0x9E3779B97F4A7C15ull + 12345;
    for (int k = 0; k < 4; k++) next(state);

    for (int k = lane; k < R * P; k += 32) mate[k] = start[PLACE(k)];
    __syncwarp();
    Pairs<W, ODD> me;
    for (int w = 0; w < W; w++) {
        int p = lane + 32 * w;
        me.row[w] = 0;
        me.play[w] = p < real ? every : 0;
        me.met[w] = p < P ? meetings[p] : 0;
        if (p >= P) continue;
        for (int s = 0; s < R; s++) {
            int a = mate[s * P + p];
            if (ODD && (a == P - 1 || p == P - 1)) me.play[w] &= ~(field << (s * b));
            // both of a couple compute the same random bits
            wide low = min(a, p) + 64 * s;
            wide own = seed * 77777777777ull + low * 0x9E3779B97F4A7C15ull;
            for (int k = 0; k < 3; k++) next(own);
            word bits = next(own) & field;
            if (p > a) bits ^= field;
            me.row[w] |= bits << (s * b);
        }
    }

    const int stages = 256;
    const float factor = __powf(cold / hot, 1.0f / (stages - 1));
    float temperature = hot * real;
    const word swap_below = (word)(swaps * 4294967295.0f);
    const word meet_below = (word)((swaps + meetings_share) * 4294967295.0f);
    for (int stage = 0; stage <= stages; stage++) {
        if (stage == stages) temperature = 0;  // at the end, downhill only
        for (int step = 0; step < steps / stages; step++) {
            int s = pick(state, R), i = pick(state, P);
            word kind = next(state);
            if (kind >= meet_below) {
                int j = mate[s * P + i], c = s * b + pick(state, b);
                if (ODD && (i == P - 1 || j == P - 1)) continue;
                word ri = me.rows(i), rj = me.rows(j);
                word mi = ODD ? me.plays(i) : 0, mj = ODD ? me.plays(j) : 0;
                int sum = 0;
                for (int w = 0; w < W; w++) {
                    int p = lane + 32 * w;
                    bool counts = p < real && p != i && p != j;
                    if (ODD) counts = counts && ((me.play[w] >> c) & 1);
                    int more = me.shared(w, rj, mj) - me.shared(w, ri, mi);
                    more += weight * ((int)(me.met[w] >> j & 1) - (int)(me.met[w] >> i & 1));
                    bool same = !(((me.row[w] ^ ri) >> c) & 1);
                    if (counts) sum += (same ? 4 : -4) * more + 8;
                }
                int change = __reduce_add_sync(ALL, sum);
                float most = temperature > 0 ? limit(state, temperature) : 0.0f;
                if (change > most) continue;
                for (int w = 0; w < W; w++) {
                    int p = lane + 32 * w;
                    if (p == i || p == j) me.row[w] ^= 1u << c;
                }
            } else if (kind >= swap_below) {
                // i-j and c-d become i-d and c-j
                int j = mate[s * P + i], c = pick(state, P), d = mate[s * P + c];
                if (c == i || c == j) continue;
                if (ODD && (i == P - 1 || j == P - 1 || c == P - 1 || d == P - 1)) continue;
                if ((me.meets(i) >> d & 1) || (me.meets(c) >> j & 1)) continue;
                word ri = me.rows(i), rj = me.rows(j), rc = me.rows(c), rd = me.rows(d);
                word mi = me.plays(i), mj = me.plays(j), mc = me.plays(c), md = me.plays(d);
                // where i and d sit alike, d and j change seats
                word moved = ~(ri ^ rd) & (field << (s * b));
                int sum = 0;
                for (int w = 0; w < W; w++) {
                    int p = lane + 32 * w;
                    if (p >= real || p == i || p == j || p == c || p == d) continue;
                    int base = ODD ? 0 : B;
                    int was = me.shared(w, rj, mj), is = me.shared(w, rj ^ moved, mj);
                    sum += (is - was) * (is + was + 2 * (base + weight * (int)(me.met[w] >> j & 1)));
                    was = me.shared(w, rd, md), is = me.shared(w, rd ^ moved, md);
                    sum += (is - was) * (is + was + 2 * (base + weight * (int)(me.met[w] >> d & 1)));
                }
                int change = __reduce_add_sync(ALL, sum);
                int jd = weight * (int)(me.meets(j) >> d & 1);
                change += squared<ODD>(ri, rj ^ moved, mi & mj, B, 0)
                        - squared<ODD>(ri, rj, mi & mj, B, weight)
                        + squared<ODD>(rc, rd ^ moved, mc & md, B, 0)
                        - squared<ODD>(rc, rd, mc & md, B, weight)
                        + squared<ODD>(ri, rd ^ moved, mi & md, B, weight)
                        - squared<ODD>(ri, rd, mi & md, B, 0)
                        + squared<ODD>(rc, rj ^ moved, mc & mj, B, weight)
                        - squared<ODD>(rc, rj, mc & mj, B, 0)
                        + squared<ODD>(rj ^ moved, rd ^ moved, mj & md, B, jd)
                        - squared<ODD>(rj, rd, mj & md, B, jd);
                float most = temperature > 0 ? limit(state, temperature) : 0.0f;
                if (change > most) continue;
                __syncwarp();
                for (int w = 0; w < W; w++) {
                    int p = lane + 32 * w;
                    if (p == j || p == d) me.row[w] ^= moved;
                    if (p == i || p == c) me.met[w] ^= 1ull << j | 1ull << d;
                    if (p == j || p == d) me.met[w] ^= 1ull << i | 1ull << c;
                }
                if (lane == 0) {
                    mate[s * P + i] = d;
                    mate[s * P + d] = i;
                    mate[s * P + c] = j;
                    mate[s * P + j] = c;
                }
                __syncwarp();
            } else {
                int t = pick(state, R - 1);
                if (t >= s) t++;
                wide ring = 0;
                int a = i;
                do {
                    int x = mate[s * P + a];
                    ring |= 1ull << a | 1ull << x;
                    a = mate[t * P + x];
                } while (a != i);
                int size = __popcll(ring);
                if (size == P) continue;  // only the names of the sets would change
                if (2 * size > P) {       // the rest changes places instead
                    ring ^= P == 64 ? ~0ull : (1ull << P) - 1;
                    size = P - size;
                }
                int sum = 0;
                for (wide left = ring; left; left &= left - 1) {
                    int p = __ffsll(left) - 1;
                    if (ODD && p == P - 1) continue;
                    word old = me.rows(p), fresh = exchange(old, s * b, t * b, field);
                    word before = ODD ? me.plays(p) : 0;
                    word after = ODD ? exchange(before, s * b, t * b, field) : 0;
                    for (int w = 0; w < W; w++) {
                        int k = lane + 32 * w;
                        if (k >= real || (ring >> k & 1)) continue;
                        int was = me.shared(w, old, before), is = me.shared(w, fresh, after);
                        int base = (ODD ? 0 : B) + weight * (int)(me.met[w] >> p & 1);
                        sum += (is - was) * (is + was + 2 * base);
                    }
                }
                int change = __reduce_add_sync(ALL, sum);
                float most = temperature > 0 ? limit(state, temperature) : 0.0f;
                if (change > most) continue;
                __syncwarp();
                for (int w = 0; w < W; w++) {
                    int p = lane + 32 * w;
                    if (p >= P || !(ring >> p & 1)) continue;
                    me.row[w] = exchange(me.row[w], s * b, t * b, field);
                    if (ODD) me.play[w] = exchange(me.play[w], s * b, t * b, field);
                    unsigned char x = mate[s * P + p];
                    mate[s * P + p] = mate[t * P + p];
                    mate[t * P + p] = x;
                }
                __syncwarp();
            }
        }
        temperature *= factor;
    }

    int sum = 0;
    for (int p = 0; p < real; p++) {
        word seats = me.rows(p), boards = ODD ? me.plays(p) : 0;
        for (int w = 0; w < W; w++) {
            int k = lane + 32 * w;
            if (k >= real || k <= p) continue;
            int c = me.shared(w, seats, boards) + (ODD ? 0 : B) + weight * (int)(me.met[w] >> p & 1);
            sum += c * c;
        }
    }
    sum = __reduce_add_sync(ALL, sum);
    if (lane == 0) *squares_out = sum;
    for (int w = 0; w < W; w++)
        if (lane + 32 * w < P) rows_out[lane + 32 * w] = me.row[w];
    for (int k = lane; k < R * P; k += 32) mates_out[PLACE(k)] = mate[k];
}

// One warp to a replica: `replicas` of each job, one after another.
extern "C" __global__ void anneal(
    const Job *jobs, int count, int replicas, const wide *meetings,
    const unsigned char *starts, int factorisations, wide seed, int steps, float hot,
    float cold, float swaps, float meetings_share, word *rows, unsigned char *mates, int *squares) {
    extern __shared__ word memory[];
    const int room = MOST_ROUNDS * MOST_PAIRS / 4;
    int warp = threadIdx.x >> 5;
    int one = blockIdx.x * (blockDim.x >> 5) + warp;
    if (one >= count * replicas) return;
    // neighbours do different jobs, so that long and short ones mix
    const Job job = jobs[one % count];
    const wide *met = meetings + (long long)job.graph * MOST_PAIRS;
    const unsigned char *start =
        starts + ((long long)job.graph * factorisations + one / count % factorisations)
                     * MOST_ROUNDS * MOST_PAIRS;
    word *rows_out = rows + (long long)one * MOST_PAIRS;
    unsigned char *mates_out = mates + (long long)one * MOST_ROUNDS * MOST_PAIRS;
    word *own = memory + warp * room;
    wide number = seed * 1000003ull + one;
#define RUN(W, ODD) \
    run<W, ODD>(job, met, start, number, steps, hot, cold, swaps, meetings_share, \
                rows_out, mates_out, \
                squares + one, own)
    if (job.pairs > 32) {
        if (job.odd) RUN(2, true); else RUN(2, false);
    } else {
        if (job.odd) RUN(1, true); else RUN(1, false);
    }
}
