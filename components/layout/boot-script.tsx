import { BOOT_SCRIPT } from '#lib/safety/boot.ts';

/** First in the head, exactly these bytes: the page's policy knows their hash. */
export function BootScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own; React would escape its quotes
  return <script dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT }} />;
}
