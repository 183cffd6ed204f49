import { setTimeout as wait } from 'node:timers/promises';
import { keyArn } from '#functions/kernel/environment';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { lazyKeys } from '#functions/kernel/keys/lazy-keys';
import { privateMails } from '#functions/kernel/mail/store/private-mail';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { withSchools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { openSending } from '../open-sending.ts';
import { privateFacts, privateLedger } from './private-ledger.ts';
import { privateMail } from './private-mail.ts';

const mails = privateMails(tables);
const sending = {
  ...openSending(tables),
  messages: privateLedger({ mails, keys: lazyKeys(keyArn('psychology')) }),
  facts: privateFacts({ mails }),
  isSecret: true as const,
  wait,
};

/** Consumes the queue `private-mail`. */
export const handler = withSchools((sites) =>
  consumeAll(mailWork(sending, sites, [privateMail({ mails })])),
);
