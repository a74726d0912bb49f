import { createHash } from 'node:crypto';
import { findScripts, type Script } from './scripts.ts';
import { judge } from './shapes.ts';

/** Some sixty bytes each in every answer; a page of ours has about ten. */
const HASH_LIMIT = 150;

export type PolicySettings = {
  readonly production: boolean;
  /** Hosts that pages may load images from. */
  readonly imageHosts: readonly string[];
  /** Exact texts of the inline scripts that the site writes itself. */
  readonly inlineScripts: readonly string[];
};

export type PagePolicy =
  | { readonly ok: true; readonly csp: string }
  /** @property found what was refused, shortened, for the log */
  | { readonly ok: false; readonly reason: string; readonly found: string };

export type Policies = {
  /** For everything that is not a page: files, redirects, refusals. */
  readonly base: string;
  /** The policy of one page: the base, and the hash of each inline script of known shape. */
  page(html: string): PagePolicy;
};

/**
 * The content security policy, by page.
 *
 * A nonce would make every page dynamic, so inline scripts are allowed by hash, and only those whose shape is known:
 * a page with any other script has no policy and must not be sent. Styles may be inline (recorded exception).
 */
export function createPolicies({ production, imageHosts, inlineScripts }: PolicySettings): Policies {
  const ours = new Set(inlineScripts);
  const images = ["'self'", 'data:', 'blob:', ...imageHosts.map((host) => `https://${host}`)].join(' ');
  const policy = (scripts: string) =>
    [
      "default-src 'self'",
      scripts,
      "style-src 'self' 'unsafe-inline'",
      `img-src ${images}`,
      // 'self' covers the stream too: it matches wss of the same host and port (CSP 3).
      "connect-src 'self'",
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ].join('; ');

  if (!production) {
    // Hot reload evaluates modules and writes inline scripts of its own.
    const csp = policy("script-src 'self' 'unsafe-inline' 'unsafe-eval'");
    return { base: csp, page: () => ({ ok: true, csp }) };
  }
  return {
    base: policy("script-src 'self'"),
    page(html) {
      const scripts = findScripts(html);
      if (!scripts) return { ok: false, reason: 'the document ends inside a tag', found: html.slice(-80) };
      const verdicts = scripts.map((script) => ({ script, verdict: judge(script, ours) }));
      const unknown = verdicts.find(({ verdict }) => verdict === 'unknown');
      if (unknown) return { ok: false, reason: 'a script of unknown shape', found: shortened(unknown.script) };
      const hashes = new Set(verdicts.filter(({ verdict }) => verdict === 'run').map(({ script }) => hashOf(script)));
      if (hashes.size > HASH_LIMIT)
        return { ok: false, reason: `more than ${HASH_LIMIT} inline scripts`, found: `${hashes.size}` };
      return { ok: true, csp: policy(["script-src 'self'", ...hashes].join(' ')) };
    },
  };
}

function hashOf({ text }: Script): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function shortened({ attributes, text }: Script): string {
  const tag = [...attributes].map(([name, value]) => `${name}=${value}`).join(' ');
  return `<script ${tag}>${text}`.slice(0, 160);
}
