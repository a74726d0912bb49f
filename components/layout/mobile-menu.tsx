'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconMenu } from '#components/ui/icons.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import type { RoutingConfig } from '#lib/i18n/config.ts';

/** Under 1024 px everything of the header that has no room there. */
export function MobileMenu({ routing }: { routing: RoutingConfig }) {
  const t = useTranslations('common');
  const [open, setOpen] = useState(false);
  const [Panel, warm] = useLazy(() => import('./mobile-panel.tsx').then((module) => module.MobilePanel));
  return (
    <>
      <IconButton
        icon={IconMenu}
        label={t('menu')}
        size={44}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="lg:hidden"
        onPointerEnter={warm}
        onClick={() => {
          warm();
          setOpen(true);
        }}
      />
      <Dialog open={open} onOpenChange={setOpen} title={t('menu')} size="m" sheet>
        {Panel ? <Panel routing={routing} onLeave={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}
