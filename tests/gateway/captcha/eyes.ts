/** Programs that look for the place of a piece, as somebody writes them in an hour. Each says px from the left. */
export type Picture = { readonly data: Uint8Array; readonly width: number; readonly height: number };
export type Eye = (scene: Picture, piece: Picture) => number;
type Spot = readonly [x: number, y: number];

const GRAY = [0.3, 0.59, 0.11] as const;
const grayAt = ({ data, width }: Picture, x: number, y: number) =>
  GRAY.reduce((sum, share, hue) => sum + share * (data[(y * width + x) * 4 + hue] ?? 0), 0);

/** Brightness of every pixel, smoothed over a few so that grain tells nothing. */
function smooth(picture: Picture, reach = 1): Float64Array {
  const { width, height } = picture;
  const gray = new Float64Array(width * height).map((_, at) => grayAt(picture, at % width, Math.floor(at / width)));
  const out = new Float64Array(gray.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let [sum, n] = [0, 0];
      for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v += 1)
        for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u += 1) {
          sum += gray[v * width + u]!;
          n += 1;
        }
      out[y * width + x] = sum / n;
    }
  return out;
}

/** How strongly brightness changes. */
function edges(gray: Float64Array, width: number, height: number): Float64Array {
  const out = new Float64Array(gray.length);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      out[at] = Math.hypot(gray[at + 1]! - gray[at - 1]!, gray[at + width]! - gray[at - width]!);
    }
  return out;
}

const isSolid = ({ data, width }: Picture, x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) > 128;
function spotsOf(piece: Picture, wanted: (x: number, y: number) => boolean): Spot[] {
  const spots: Spot[] = [];
  for (let y = 1; y < piece.height - 1; y += 1)
    for (let x = 1; x < piece.width - 1; x += 1) if (wanted(x, y)) spots.push([x, y]);
  // Some hundred say as much as all.
  const every = Math.max(1, Math.floor(spots.length / 260));
  return spots.filter((_, at) => at % every === 0);
}
const body = (piece: Picture) => spotsOf(piece, (x, y) => isSolid(piece, x, y));
const core = (piece: Picture) =>
  spotsOf(piece, (x, y) => [-3, 0, 3].every((by) => isSolid(piece, x + by, y) && isSolid(piece, x, y + by)));
const rim = (piece: Picture) =>
  spotsOf(
    piece,
    (x, y) => isSolid(piece, x, y) && ![-1, 1].every((by) => isSolid(piece, x + by, y) && isSolid(piece, x, y + by)),
  );
/** Around it, within the box. */
const around = (piece: Picture) => {
  const rows = new Set(body(piece).map(([, y]) => y));
  return spotsOf(piece, (x, y) => rows.has(y) && !isSolid(piece, x, y));
};

function best(scene: Picture, piece: Picture, score: (left: number) => number): number {
  let found = { x: 0, score: Number.NEGATIVE_INFINITY };
  // The piece itself is not looked for where it lies.
  for (let x = piece.width; x <= scene.width - piece.width; x += 1) {
    const here = score(x);
    if (here > found.score) found = { x, score: here };
  }
  return found.x;
}
const mean = (field: Float64Array, width: number, spots: readonly Spot[], left: number) =>
  spots.reduce((sum, [x, y]) => sum + field[y * width + x + left]!, 0) / Math.max(1, spots.length);

/** Inside against around, signed as the program expects. */
const contrast =
  (judge: (inside: number, outside: number) => number): Eye =>
  (scene, piece) => {
    const [gray, inside, outside] = [smooth(scene), core(piece), around(piece)];
    return best(scene, piece, (x) => judge(mean(gray, scene.width, inside, x), mean(gray, scene.width, outside, x)));
  };

function correlation(a: readonly number[], b: readonly number[]): number {
  const n = a.length;
  const [ma, mb] = [a.reduce((s, v) => s + v, 0) / n, b.reduce((s, v) => s + v, 0) / n];
  let [ab, aa, bb] = [0, 0, 0];
  for (let at = 0; at < n; at += 1) {
    const [u, v] = [a[at]! - ma, b[at]! - mb];
    ab += u * v;
    aa += u * u;
    bb += v * v;
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
}

/** What is in the hole is the piece, made darker, lighter or turned round: what is left of its variety. */
const pixels =
  (judge: (correlation: number) => number): Eye =>
  (scene, piece) => {
    const spots = core(piece);
    const own = spots.flatMap(([x, y]) => [0, 1, 2].map((hue) => piece.data[(y * piece.width + x) * 4 + hue]!));
    return best(scene, piece, (left) =>
      judge(
        correlation(
          own,
          spots.flatMap(([x, y]) => [0, 1, 2].map((hue) => scene.data[(y * scene.width + x + left) * 4 + hue]!)),
        ),
      ),
    );
  };

/** The piece's outline laid over the picture's edges: how strong they are there, or how well both fit. */
const outline =
  (normalised: boolean): Eye =>
  (scene, piece) => {
    const field = edges(smooth(scene), scene.width, scene.height);
    const [line, off] = [rim(piece), [...core(piece), ...around(piece)]];
    const all = [...line, ...off];
    const wanted = all.map((_, at) => (at < line.length ? 1 : 0));
    return best(scene, piece, (left) =>
      normalised
        ? correlation(
            wanted,
            all.map(([x, y]) => field[y * scene.width + x + left]!),
          )
        : mean(field, scene.width, line, left) - mean(field, scene.width, off, left),
    );
  };

/** The filled shape laid over the brightness, of either sign. */
const silhouette: Eye = (scene, piece) => {
  const gray = smooth(scene);
  const [inside, outside] = [body(piece), around(piece)];
  const wanted = [...inside.map(() => 1), ...outside.map(() => 0)];
  const all = [...inside, ...outside];
  return best(scene, piece, (left) =>
    Math.abs(
      correlation(
        wanted,
        all.map(([x, y]) => gray[y * scene.width + x + left]!),
      ),
    ),
  );
};

export const EYES: Readonly<Record<string, Eye>> = {
  'looks for the darkest place': contrast((inside) => -inside),
  'looks for what is darker than around': contrast((inside, outside) => outside - inside),
  'looks for what is lighter than around': contrast((inside, outside) => inside - outside),
  'looks for the greatest difference': contrast((inside, outside) => Math.abs(inside - outside)),
  'takes the piece from the picture': pixels((found) => found),
  'takes it of either sign': pixels(Math.abs),
  'lays its outline over the edges': outline(false),
  'fits its outline to the edges': outline(true),
  'fits its shape to the brightness': silhouette,
};

/** Outline fitting that knows how pieces are turned and sized, and looks at all of it. */
export const informed: Eye = (scene, piece) => {
  const gray = smooth(scene);
  const field = edges(gray, scene.width, scene.height);
  const line = rim(piece);
  const ys = line.map(([, y]) => y);
  const [cx, cy] = [piece.width / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  let found = { x: 0, score: Number.NEGATIVE_INFINITY };
  for (let turn = -26; turn <= 26; turn += 4)
    for (const size of [0.8, 0.84, 1.12, 1.17]) {
      const [c, s] = [Math.cos((turn * Math.PI) / 180) * size, Math.sin((turn * Math.PI) / 180) * size];
      const moved = line.map(
        ([x, y]) =>
          [Math.round(cx + c * (x - cx) - s * (y - cy)), Math.round(cy + s * (x - cx) + c * (y - cy))] as const,
      );
      const wide = line.map(
        ([x, y]) =>
          [
            Math.round(cx + c * 0.8 * (x - cx) - s * 0.8 * (y - cy)),
            Math.round(cy + s * 0.8 * (x - cx) + c * 0.8 * (y - cy)),
          ] as const,
      );
      for (let x = piece.width; x <= scene.width - piece.width; x += 1) {
        const score = mean(field, scene.width, moved, x) - mean(field, scene.width, wide, x);
        if (score > found.score) found = { x, score };
      }
    }
  return found.x;
};
