import { InlineScript } from '#components/ui/inline-script.tsx';
import { BOOT_SCRIPT } from '#lib/safety/boot.ts';

/** First in the head, exactly these bytes: the page's policy knows their hash. */
export function BootScript() {
  return <InlineScript text={BOOT_SCRIPT} />;
}
