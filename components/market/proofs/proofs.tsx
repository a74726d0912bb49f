import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { IconArrowRight } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Sides } from '../outcome/outcome.ts';
import type { OutcomeMarket } from '../outcome/outcome-card.tsx';
import { FillProof } from './fill-proof.tsx';
import { FundsProof } from './funds-proof.tsx';
import { StaleProof } from './stale-proof.tsx';

type ProofsProps = {
  readonly market: OutcomeMarket | null;
  readonly sides: Sides | null;
  /** Path of the first terminal. */
  readonly terminal: string;
};

/** Three things shown instead of said: made by the server of what it knows, complete without script. */
export async function Proofs({ market, sides, terminal }: ProofsProps) {
  const t = await getTranslations('home.proofs');
  return (
    <div className="below-fold mt-2 grid grid-cols-3 gap-2 [--below-fold:356px] max-lg:grid-cols-1 max-lg:[--below-fold:1084px]">
      <Proof title={t('fill.title')} text={t('fill.text')} link={t('fill.link')} href={terminal}>
        {market && sides ? <FillProof market={market} sides={sides} /> : null}
      </Proof>
      <Proof title={t('stale.title')} text={t('stale.text')} link={t('stale.link')} href={terminal}>
        {market && sides ? <StaleProof market={market} sides={sides} /> : null}
      </Proof>
      <Proof title={t('funds.title')} text={t('funds.text')} link={t('funds.link')} href="/markets">
        <FundsProof />
      </Proof>
    </div>
  );
}

type ProofProps = {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly href: string;
  readonly children: ReactNode;
};

function Proof({ title, text, link, href, children }: ProofProps) {
  return (
    <section className="flex flex-col rounded-panel bg-panel p-5">
      <h2 className="text-16 font-semibold">{title}</h2>
      <p className="mt-1 mb-4 text-13 text-muted">{text}</p>
      <div className="mt-auto h-[196px] overflow-hidden rounded-control border border-line bg-page text-12">
        {children}
      </div>
      <Link
        href={href}
        className="touch flex w-fit items-center gap-1 pt-4 text-13 font-medium text-accent hover:underline"
      >
        {link}
        <IconArrowRight size={14} className="rtl:-scale-x-100" />
      </Link>
    </section>
  );
}
