import type { FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import { ALERT, NOTICE, NOTICE_LIMIT, type NoticeKind } from '#lib/contract/notice.ts';
import { DoneShape } from '#lib/contract/shapes/account.ts';
import {
  AlertBody,
  AlertEditBody,
  AlertListShape,
  AlertPauseBody,
  AlertRefBody,
  AlertShape,
  NoticePageShape,
  NoticeQuery,
  NoticeReadBody,
  NoticeSettingsShape,
  UnreadShape,
} from '#lib/contract/shapes/notice.ts';
import { limitKey } from '../base/address.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { createLimits } from '../base/limits.ts';
import { refuseField } from '../base/refusal.ts';
import { Refusal, retryAfter } from '../guards/errors.ts';
import type { AllJobs } from '../jobs/jobs.ts';
import { alertOf, noticeOf } from '../jobs/present.ts';
import { answers, DONE } from './schemas.ts';

const about = (summary: string) => ({ tags: ['notice'], summary });
const config = { rate: 'trade', needs: 'account' } as const;

/** Alerts that guests of one address set: an account of theirs costs nothing, an alert is kept as long as it waits. */
const GUESTS = { perSecond: 1 / 5, burst: 100 } as const;

type Needs = { readonly jobs: AllJobs /** Real time. */; readonly clock: Clock };

/** Price alerts and notices of the account that asks. */
export function alertRoutes(app: App, { jobs, clock }: Needs): void {
  const guests = createLimits({ alert: GUESTS });
  const alertsOf = ({ principal }: FastifyRequest) => jobs[principal.env].alerts;
  const noticesOf = ({ principal }: FastifyRequest) => jobs[principal.env].notices;

  app.get(
    ALERT.list,
    { config, schema: { ...about('Price alerts, newest first'), response: answers(AlertListShape) } },
    async (request) => {
      const { env, account } = request.principal;
      return success((await alertsOf(request).list(account)).map((row) => alertOf(env, row)));
    },
  );
  app.post(
    ALERT.create,
    { config, schema: { ...about('Sets a price alert'), body: AlertBody, response: answers(AlertShape) } },
    async (request) => {
      const { env, account, sessionId } = request.principal;
      const verdict = sessionId === null ? guests.take('alert', [limitKey(request.client.ip)], clock.now()) : null;
      if (verdict?.ok === false) throw new Refusal(429, CODE.tooMany, null, retryAfter(verdict.retryAfter));
      const { repeat = 'once', note = '', ...wish } = request.body;
      return success(alertOf(env, await alertsOf(request).create(account, { ...wish, repeat, note })));
    },
  );
  app.post(
    ALERT.update,
    {
      config,
      schema: {
        ...about('Changes an alert; one that moves waits anew'),
        body: AlertEditBody,
        response: answers(AlertShape),
      },
    },
    async (request) => {
      const { env, account } = request.principal;
      const { id, ...edit } = request.body;
      return success(alertOf(env, await alertsOf(request).update(account, { ...edit, id: idOf(id) })));
    },
  );
  app.post(
    ALERT.pause,
    {
      config,
      schema: { ...about('Lets an alert rest, or wait again'), body: AlertPauseBody, response: answers(AlertShape) },
    },
    async (request) => {
      const { env, account } = request.principal;
      const { id, paused } = request.body;
      return success(alertOf(env, await alertsOf(request).pause(account, idOf(id), paused)));
    },
  );
  app.post(
    ALERT.remove,
    { config, schema: { ...about('Takes an alert away'), body: AlertRefBody, response: answers(DoneShape) } },
    async (request) => {
      await alertsOf(request).remove(request.principal.account, idOf(request.body.id));
      return success(DONE);
    },
  );

  app.get(
    NOTICE.list,
    {
      config,
      schema: { ...about('Notices, newest first'), querystring: NoticeQuery, response: answers(NoticePageShape) },
    },
    async (request) => {
      const { env, account } = request.principal;
      const { kind, unread, cursor, limit = NOTICE_LIMIT.page } = request.query;
      const kinds = kind?.split(',') as NoticeKind[] | undefined;
      const page = await noticesOf(request).page(account, { kinds, unread: unread !== undefined, cursor, limit });
      return success({ ...page, rows: page.rows.map((row) => noticeOf(env, row)) });
    },
  );
  app.post(
    NOTICE.read,
    { config, schema: { ...about('Marks notices as seen'), body: NoticeReadBody, response: answers(UnreadShape) } },
    async (request) => {
      const { ids, before } = request.body;
      if ((ids === undefined) === (before === undefined)) refuseField('ids', 'either ids or before', ids ?? before);
      const which = ids === undefined ? { before: idOf(before!) } : { ids: ids.map(idOf) };
      return success({ unread: await noticesOf(request).read(request.principal.account, which) });
    },
  );
  app.get(
    NOTICE.settings,
    { config, schema: { ...about('Which notices make themselves heard'), response: answers(NoticeSettingsShape) } },
    async (request) => success(await noticesOf(request).settings(request.principal.account)),
  );
  app.post(
    NOTICE.settings,
    {
      config,
      schema: {
        operationId: 'noticeSettingsPut',
        ...about('Mutes kinds of notices, all settings at once'),
        body: NoticeSettingsShape,
        response: answers(NoticeSettingsShape),
      },
    },
    async (request) => success(await noticesOf(request).set(request.principal.account, request.body)),
  );
}

/** The schema lets at most 15 digits in. */
const idOf = (text: string): number => Number.parseInt(text, 10);
