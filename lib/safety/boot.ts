/**
 * The one inline script of every page: puts theme, form side, visibility of assets, up/down colours, paper mode and whether
 * somebody is logged in onto `<html data-…>` before the first paint. Exactly these bytes on every page, so that one hash in the CSP covers it:
 * no template data, no per-page value. Old syntax, because nothing compiles it.
 *
 * Cookies choose by exact word; anything else, however hostile, means the default and never reaches the document.
 * A link that begins paper trading is pressed on the first sight of a page, before anything there hears it: the press is
 * kept until `pressHeld` is called, or four seconds, after which the link is what it says. The last key is kept too, for
 * whoever hears keys later.
 *
 * The page's language is read from `<html lang>`. Names and words are those of lib/storage (a test compares them).
 * `<html>` must carry `suppressHydrationWarning` and may carry HTML_DEFAULTS, what a browser without script shows.
 */
export const BOOT_SCRIPT =
  '(function(d){try{var e=d.documentElement,k="";try{k=d.cookie}catch(x){}' +
  'var g=function(n,a,f){var m=("; "+k).split("; "+n+"=")[1];m=m===void 0?"":m.split(";")[0];' +
  'for(var i=0;i<a.length;i++)if(a[i]===m)return m;return f},' +
  's=function(n,v){e.setAttribute("data-"+n,v)},t=g("theme",["light","dark","black"],"black");' +
  'if(g("overall-theme",["system"],""))t=window.matchMedia&&matchMedia("(prefers-color-scheme: light)").matches?"light":"dark";' +
  's("theme",t);s("layout",g("layout",["left","right"],"right"));' +
  's("assets",g("show-asset",["true","false"],"true")==="true"?"shown":"hidden");' +
  's("updown",g("updown",["green","red"],/^(ja|zh)/.test(e.lang)?"red":"green"));' +
  'if(g("simulation-trade",["1","true"],""))s("mode","paper");' +
  // The flag outlives the session by far; only with the session's cookie it means somebody (lib/storage/session.ts).
  'if(g("login-flag",["true"],"")&&/(?:^|; )bt_uid=[^;]/.test(k))s("login","in");' +
  'var h,c="click",l=function(v){var a=v.target.closest&&v.target.closest("a[data-track=paperBegin]");' +
  'if(!a||v.button||v.ctrlKey||v.metaKey||v.shiftKey||v.altKey)return;' +
  'v.preventDefault();v.stopPropagation();if(!h)setTimeout(p,4e3);h=a},' +
  'p=window.pressHeld=function(){d.removeEventListener(c,l,!0);var a=h;h=0;if(a)a.click()};' +
  'd.addEventListener(c,l,!0);' +
  'var q,y="keydown",z=function(v){q=v};window.keyHeld=function(){d.removeEventListener(y,z);return q};' +
  'd.addEventListener(y,z)}catch(x){}})(document);';

declare global {
  interface Window {
    /** Of the boot script: presses what was pressed before anything heard it, and keeps no press from now on. */
    pressHeld?: () => void;
    /** Of the boot script: the last key that was pressed so far; keeps none from now on. */
    keyHeld?: () => KeyboardEvent | undefined;
  }
}

/** Attributes of `<html>` in the static markup: what is seen before the boot script, or without any script. */
export const HTML_DEFAULTS = {
  'data-theme': 'black',
  'data-layout': 'right',
  'data-assets': 'hidden',
} as const;
