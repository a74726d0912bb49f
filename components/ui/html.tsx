'use client';

import { useEffect, useRef, useState } from 'react';
import { isSanitized } from '#lib/safety/html-check.ts';
import type { HtmlHosts } from '#lib/safety/html-links.ts';
import { cx } from './cx.ts';
import styles from './html.module.css';

export type HtmlProps = {
  /** As the gateway keeps it. */
  readonly html: string;
  readonly hosts: HtmlHosts;
  /** Language tag and direction of the text, which may be another than the page's. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly className?: string;
};

/**
 * The only place that shows HTML from outside.
 *
 * It is sanitised where it is written, and again here. The server and the first drawing have no parser: they show what
 * is in the sanitiser's own spelling, which cannot run anything, and nothing else; then the sanitiser itself comes.
 */
export function Html(props: HtmlProps) {
  return <Shown key={props.html} {...props} />;
}

function Shown({ html, hosts, lang, dir, className }: HtmlProps) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(() => (isSanitized(html, hosts) ? html : ''));
  useEffect(() => {
    let gone = false;
    import('#lib/safety/html.ts').then(
      ({ sanitizeHtml }) => {
        if (!gone) setShown(sanitizeHtml(html, hosts));
      },
      // Without it, what was shown so far stays: it was checked.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [html, hosts]);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    // Only a text with pictures needs what looks after them.
    if (shown.includes('<img'))
      Promise.all([import('#lib/image-retry.ts'), import('#lib/image-domain.ts')]).then(
        ([{ retryImages }, { chooseImageDomain }]) => {
          const choose = () => chooseImageDomain({ candidates: hosts.imageHosts ?? [], fallback: '' });
          if (!gone && box.current) stop = retryImages(box.current, choose);
        },
        () => undefined,
      );
    return () => {
      gone = true;
      stop?.();
    };
  }, [hosts, shown]);
  const text = { __html: shown };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the one place, and the text was sanitised or checked
  return <div ref={box} lang={lang} dir={dir} className={cx(styles.text, className)} dangerouslySetInnerHTML={text} />;
}
