// A list of positions that lives: what `derivePosition` says on decimals beside the same in integers, text for text.
// Five rounds in turn, medians, of processor time.
//
// Both sides keep what a list can keep: the reference has its positions as Decimals already, ours is prepared once; both
// get each mark as text and give the eight figures as text. The figures of both are compared first; where they differ
// there is no figure.
import { Decimal, derivePosition, livePosition } from '../lib/trade/index.ts';

const ROUNDS = 5;
const POSITIONS = 200;
const TICKS = 100;
const BUDGET = 7;
const FIELDS = ['dUpnl', 'dUpnlValue', 'dUpnlText', 'dUpnlUi', 'dRoe', 'dRoeU', 'dRoeText', 'dOpenMarginCount'];

for (const kind of ['linear', 'inverse', 'mixed']) list(kind);
preparing();

function list(kind) {
  const positions = Array.from({ length: POSITIONS }, (_, at) => positionAt(at));
  const kept = positions.map(asDecimals);
  const live = positions.map((position, at) => livePosition(position, { side: sideAt(at), kind }));
  const bp = kind === 'mixed' ? '3.25' : undefined;
  const ours = (at, mark) => live[at](mark, bp);
  const reference = (at, mark) => texts(derivePosition(kept[at], { side: sideAt(at), mark, kind, bp }));
  checkSame(ours, reference);
  const rounds = Array.from({ length: ROUNDS }, () => ({ reference: perSecond(reference), ours: perSecond(ours) }));
  report(`positions of a live list, ${kind}`, rounds, { budget: BUDGET, least: true });
}

/** What a changed position costs before its first figures. No budget: it happens when one trades. */
function preparing() {
  const positions = Array.from({ length: POSITIONS }, (_, at) => positionAt(at));
  const ours = (at, mark) => livePosition(positions[at], { side: sideAt(at) })(mark);
  const reference = (at, mark) => texts(derivePosition(positions[at], { side: sideAt(at), mark }));
  const rounds = Array.from({ length: ROUNDS }, () => ({ reference: perSecond(reference), ours: perSecond(ours) }));
  report('positions prepared and asked once', rounds, {});
}

function sideAt(at) {
  return 1 + (at % 2);
}

/** Fields as the gateway answers them; every third without a margin, which is then entry value ÷ leverage. */
function positionAt(at) {
  const base = {
    openAvgPrice: `${60000 + at * 37}.${10 + (at % 90)}`,
    count: `${1 + (at % 7)}.${100 + at}`,
    openLevel: '20',
  };
  return at % 3 === 0 ? base : { ...base, openMarginCount: `${3000 + at}.123456` };
}

function asDecimals(position) {
  return Object.fromEntries(Object.entries(position).map(([name, value]) => [name, new Decimal(value)]));
}

function markAt(tick) {
  return `${58000 + ((tick * 7919) % 9000)}.${10 + (tick % 90)}`;
}

function texts(derived) {
  return {
    ...derived,
    dUpnl: derived.dUpnl.toString(),
    dUpnlValue: derived.dUpnlValue.toString(),
    dRoe: derived.dRoe.toString(),
    dRoeU: derived.dRoeU.toString(),
    dOpenMarginCount: derived.dOpenMarginCount.toString(),
  };
}

function checkSame(ours, reference) {
  for (let tick = 0; tick < TICKS; tick++)
    for (let at = 0; at < POSITIONS; at++) {
      const [one, other] = [ours(at, markAt(tick)), reference(at, markAt(tick))];
      if (FIELDS.some((field) => one[field] !== other[field]))
        throw new Error(
          `position ${at} at ${markAt(tick)}: ${JSON.stringify([one, other])}: the figure would mean nothing`,
        );
    }
}

function perSecond(figures) {
  globalThis.gc?.();
  let length = 0;
  const start = process.cpuUsage();
  for (let tick = 0; tick < TICKS; tick++) {
    const mark = markAt(tick);
    for (let at = 0; at < POSITIONS; at++) length += figures(at, mark).dRoeText.length;
  }
  const { user, system } = process.cpuUsage(start);
  if (length === 0) throw new Error('nothing was derived');
  return (POSITIONS * TICKS * 1e6) / (user + system);
}

function report(name, rounds, { budget, least }) {
  const [ours, reference] = [median(rounds.map((one) => one.ours)), median(rounds.map((one) => one.reference))];
  const ratio = Math.round((ours / reference) * 100) / 100;
  const figure = { name, ratio, ...(budget ? { budget } : {}), ...(least ? { least } : {}) };
  console.log(
    JSON.stringify({ ...figure, ours: Math.round(ours), reference: Math.round(reference), unit: 'positions/s' }),
  );
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
