/** Names and values of the house's tokens; without them (an error page) the fallbacks hold. */
const RULES = [
  '.mc { box-sizing: border-box; inline-size: min(376px, calc(100vw - 16px)); max-block-size: calc(100dvh - 16px); overflow: auto; margin: auto; padding: 16px; border: 1px solid var(--line-strong, #354050); border-radius: 8px; background: var(--overlay, #1c232d); color: var(--text, #e9edf2); box-shadow: var(--shadow, none); font: 400 14px/1.45 var(--font-sans, system-ui, sans-serif); }',
  '.mc::backdrop { background: var(--scrim, rgb(4 6 9 / 0.56)); }',
  '.mc *, .mc *::before { box-sizing: border-box; }',
  '.mc [hidden] { display: none; }',
  '.mc-head, .mc-foot { display: flex; align-items: center; gap: 8px; }',
  '.mc-title { flex: 1; margin: 0; font-size: 16px; font-weight: 600; }',
  '.mc p { margin: 8px 0; }',
  '.mc-hint { color: var(--text-muted, #a6b1be); }',
  '.mc button { min-inline-size: 32px; min-block-size: 32px; padding: 0 8px; border: 0; border-radius: 4px; background: none; color: inherit; font: inherit; cursor: pointer; }',
  '.mc-hint, .mc-status { text-align: match-parent; }',
  '.mc .mc-fresh, .mc .mc-close { font-size: 20px; line-height: 1; }',
  '.mc button:hover { background: var(--hover, #202833); }',
  '.mc button:disabled { opacity: 0.5; cursor: default; }',
  '.mc .mc-check { padding-inline: 16px; background: var(--accent, #6fb4ee); color: var(--accent-contrast, #04121f); font-weight: 600; }',
  '.mc .mc-check:hover { background: var(--accent, #6fb4ee); filter: brightness(1.1); }',
  '.mc :focus-visible { outline: 2px solid var(--focus, #a9d3ff); outline-offset: 2px; }',
  '.mc-stage { position: relative; aspect-ratio: 5 / 3; overflow: hidden; border-radius: 6px; background: var(--page, #0a0d12); }',
  '.mc-stage img { position: absolute; inset-block: 0; block-size: 100%; user-select: none; -webkit-user-drag: none; pointer-events: none; }',
  '.mc-scene { inset-inline: 0; inline-size: 100%; }',
  '.mc-rail { position: relative; block-size: 44px; margin-block: 12px; border: 1px solid var(--line-strong, #354050); border-radius: 6px; background: var(--panel, #11151c); touch-action: none; user-select: none; -webkit-user-select: none; cursor: pointer; }',
  '.mc-fill { position: absolute; inset-block: 0; left: 0; border-radius: 6px; background: var(--hover, #202833); }',
  '.mc-drag { position: absolute; inset: 0; display: grid; place-items: center end; padding-inline-end: 12px; color: var(--text-faint, #8f9baa); font-size: 12px; pointer-events: none; }',
  '.mc-handle { position: absolute; inset-block: -1px; inline-size: 52px; display: grid; place-items: center; border-radius: 6px; background: var(--accent, #6fb4ee); color: var(--accent-contrast, #04121f); font-size: 18px; cursor: grab; touch-action: none; }',
  '.mc-ear { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-block: 12px; }',
  '.mc-ear button { border: 1px solid var(--line-control, #6b7888); }',
  '.mc-ear input { flex: 1; min-inline-size: 9rem; block-size: 40px; padding-inline: 12px; border: 1px solid var(--line-control, #6b7888); border-radius: 4px; background: var(--panel, #11151c); color: inherit; font: 600 18px/1 var(--font-mono, monospace); letter-spacing: 0.4em; direction: ltr; }',
  '.mc-foot { flex-wrap: wrap; font-size: 12px; color: var(--text-muted, #a6b1be); }',
  '.mc-left { flex: 1; text-align: end; font-variant-numeric: tabular-nums; }',
  '.mc-status { min-block-size: 1.45em; color: var(--warning, #e6b455); }',
  '@media (forced-colors: active) { .mc-handle, .mc-check { border: 1px solid; } }',
];

const STYLE_ID = 'meridian-captcha-style';

/** Puts the rules on the page, once. */
export function addStyle(): void {
  if (document.getElementById(STYLE_ID)) return;
  const style = document.createElement('style');
  style.id = STYLE_ID;
  style.textContent = RULES.join('\n');
  document.head.append(style);
}
