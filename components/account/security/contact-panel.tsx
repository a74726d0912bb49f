'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { toast } from '#components/ui/toast.ts';
import { askAccount } from '#lib/api/account.ts';
import { ACCOUNT_CODE, SECURITY } from '#lib/contract/account.ts';
import type { SendCodeRequest, UserInfo } from '#lib/contract/shapes/account.ts';
import { areaOf, check, digitsOf, type FieldProblem, tidyCode } from '../parts/checks.ts';
import { CodeField } from '../parts/code-field.tsx';
import { EmailField, MobileFields } from '../parts/fields.tsx';
import { Form, FormProblem, Submit } from '../parts/form.tsx';
import { Guarded } from '../parts/guarded.tsx';
import { useStepUp } from '../parts/step-up.tsx';
import { useData } from '../parts/use-data.ts';
import { NotLoaded, Waiting } from '../parts/waiting.tsx';

const CHANNELS = ['email', 'mobile'] as const;
type Channel = (typeof CHANNELS)[number];

/** Another address or number, proved by a code to it and by the factors the account has. */
export function ContactPanel() {
  return (
    <Guarded>
      <Body />
    </Guarded>
  );
}

function Body() {
  const t = useTranslations('security.contact');
  const tabs = useTranslations('security.profile');
  const { data, problem, reload } = useData(SECURITY.overview);
  const [channel, setChannel] = useState<Channel>('email');
  if (!data) return problem ? <NotLoaded problem={problem} onRetry={reload} /> : <Waiting rows={3} />;
  if (data.user.kind !== 'normal') return <NotHere kind={data.user.kind} />;
  return (
    <section aria-label={t('title')} className="max-w-[560px] rounded-panel bg-panel p-6 max-md:p-4">
      <Tabs value={channel} onValueChange={(value) => setChannel(value as Channel)}>
        <div className="mb-5 h-9 border-b border-line">
          <TabList label={t('ways')}>
            {CHANNELS.map((value) => (
              <Tab key={value} value={value} className="text-14">
                {tabs(value)}
              </Tab>
            ))}
          </TabList>
        </div>
        <TabPanel value={channel}>
          <Change key={channel} channel={channel} user={data.user} onChanged={reload} />
        </TabPanel>
      </Tabs>
    </section>
  );
}

/** What has no address of its own is told where the one it uses is changed. */
function NotHere({ kind }: { kind: 'sub' | 'agency' }) {
  const t = useTranslations('security.contact.notHere');
  return (
    <EmptyState
      title={t('title')}
      text={t(kind)}
      action={
        <Link href="/account/setting" className={buttonClass({ variant: 'primary' })}>
          {t('act')}
        </Link>
      }
    />
  );
}

type ChangeProps = { readonly channel: Channel; readonly user: UserInfo; readonly onChanged: () => void };

function Change({ channel, user, onChanged }: ChangeProps) {
  const t = useTranslations('security.contact');
  const common = useTranslations('security');
  const fields = useTranslations('forms.fields');
  const form = useContact(channel);
  const [saved, setSaved] = useState('');
  const stepUp = useStepUp();
  const [own, setOwn] = useState(false);
  const submit = async () => {
    const request = form.read();
    if (!request) return;
    if (!(await stepUp.call((codes) => askAccount(SECURITY.contact, { ...request, ...codes })))) return;
    toast({ kind: 'success', text: common('done') });
    setSaved(form.values.address.trim());
    form.empty();
    onChanged();
  };
  const { values, wrong } = form;
  const set: typeof form.set = (some) => {
    form.set(some);
    if (some.code !== undefined) return;
    setOwn(false);
    stepUp.clear();
  };
  const taken = stepUp.problem?.code === ACCOUNT_CODE.taken ? stepUp.problem.text : undefined;
  const refused = own ? t(channel === 'email' ? 'ownEmail' : 'ownMobile') : taken;
  return (
    <>
      <Form label={t('title')} onSubmit={() => void submit()}>
        {saved ? (
          <p role="status" className="rounded-control bg-success-soft px-3 py-2 text-13 text-success">
            {t.rich('saved', { value: () => <bdi>{saved}</bdi> })}
          </p>
        ) : user[channel] ? (
          <p className="text-13 text-muted">{t('now', { value: user[channel] })}</p>
        ) : null}
        {channel === 'email' ? (
          <EmailField
            label={t('email')}
            value={values.address}
            onValueChange={(address) => set({ address })}
            problem={wrong.address}
            refused={refused}
          />
        ) : (
          <MobileFields
            area={values.area}
            onAreaChange={(area) => set({ area })}
            areaProblem={wrong.area}
            value={values.address}
            onValueChange={(address) => set({ address })}
            problem={wrong.address}
            refused={refused}
          />
        )}
        <CodeField
          // What was sent to the address that is set now says nothing of the next one.
          key={saved}
          label={channel === 'email' ? fields('emailCode') : fields('mobileCode')}
          value={values.code}
          onValueChange={(code) => set({ code })}
          problem={wrong.code}
          request={form.codeRequest}
          onRefused={(code) => {
            setOwn(code === ACCOUNT_CODE.taken);
            return code === ACCOUNT_CODE.taken;
          }}
        />
        <FormProblem text={taken === undefined ? stepUp.problem?.text : null} />
        <Submit sending={stepUp.sending} problem={stepUp.problem} running={t('running')}>
          {t('act')}
        </Submit>
      </Form>
      {stepUp.dialog}
    </>
  );
}

const EMPTY = { address: '', area: '', code: '' };
type Wrong = Partial<Record<keyof typeof EMPTY, FieldProblem | null>>;

function useContact(channel: Channel) {
  const [values, setValues] = useState(EMPTY);
  const [wrong, setWrong] = useState<Wrong>({});
  const addressProblems = (): Wrong => ({
    address: check[channel](values.address),
    area: channel === 'mobile' ? check.areaCode(values.area) : null,
  });
  const mark = (found: Wrong) => {
    setWrong((before) => ({ ...before, ...found }));
    return Object.values(found).every((problem) => problem === null);
  };
  const contact = () =>
    channel === 'email'
      ? { email: values.address.trim() }
      : { mobile: digitsOf(values.address), areaCode: areaOf(values.area) };
  return {
    values,
    wrong,
    set: (some: Partial<typeof EMPTY>) => {
      setValues((before) => ({ ...before, ...some }));
      mark(Object.fromEntries(Object.keys(some).map((name) => [name, null])));
    },
    empty: () => setValues(EMPTY),
    codeRequest: (): SendCodeRequest | null =>
      mark(addressProblems()) ? { purpose: 'contact', channel, ...contact() } : null,
    read: () =>
      mark({ ...addressProblems(), code: check.code(values.code) })
        ? { channel, ...contact(), verifyCode: tidyCode(values.code) }
        : null,
  };
}
