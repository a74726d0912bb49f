import type { SecurityLogger } from './security.ts';

type Violation = { readonly directive: string; readonly blocked: string; readonly enforced: boolean };

/** What a violation says, as the event has it and as a report has it. */
type Told = {
  readonly effectiveDirective?: string;
  readonly blockedURI?: string;
  readonly blockedURL?: string | null;
  readonly disposition?: string;
};

/**
 * Tells the log of broken content security policies, also of those from before it listened (TRK-12). Policies that only
 * report are left out: nothing was kept from happening, and a report goes to the one who set it.
 * @returns how to stop
 */
export function watchPolicy(log: SecurityLogger): () => void {
  const tell = (told: Told) => {
    const { directive, blocked, enforced } = violation(told);
    if (!enforced) return;
    const facts = { directive, source: sourceOf(blocked, window.location.origin) };
    log({ bizType: 'csp', event: 'violation', reason: 'blocked', facts });
  };
  document.addEventListener('securitypolicyviolation', tell);
  const early = earlier(tell);
  return () => {
    document.removeEventListener('securitypolicyviolation', tell);
    early?.disconnect();
  };
}

/** Browsers that keep reports tell what happened while the page loaded; the log drops what it hears twice. */
function earlier(tell: (told: Told) => void): ReportingObserver | null {
  if (typeof ReportingObserver !== 'function') return null;
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) if (body) tell(body as Told);
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
  return observer;
}

function violation({ effectiveDirective = '', blockedURI, blockedURL, disposition }: Told): Violation {
  return { directive: effectiveDirective, blocked: blockedURI ?? blockedURL ?? '', enforced: disposition !== 'report' };
}

/** `inline`, `eval`, … as they are; of an address its origin; our own is `self`. */
export function sourceOf(blocked: string, own: string): string {
  if (/^(?:inline|eval|wasm-eval)$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return /^(?:data|blob)$/.test(blocked) ? blocked : 'other';
  const { origin, protocol } = new URL(blocked);
  if (origin === own) return 'self';
  if (protocol === 'data:' || protocol === 'blob:') return protocol.slice(0, -1);
  return origin === 'null' ? 'other' : origin;
}
