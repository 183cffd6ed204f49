import type { Resource } from '#shared/kernel/route';
import type { sendEmailsSchemas } from './send-emails.schemas.ts';

export type { MailSettings } from './mail-settings.ts';
export type { PostLeftOut } from './post-left-out.ts';
export type { Mailing, MailingPreview } from './send-emails.schemas.ts';

export const sendEmails: Resource<typeof sendEmailsSchemas> = {
  list: {
    method: 'GET',
    path: '/send-emails',
    operation: 'mail.send',
    child: 'messages',
    summary: 'Lists the mailings of the site, newest first.',
    answer: 'page',
  },
  reach: {
    method: 'GET',
    path: '/send-emails/reach',
    operation: 'mail.send',
    child: 'messages',
    summary:
      'Counts who gets a mailing now, with the stored text and exclusion list; names nobody.',
  },
  preview: {
    method: 'POST',
    path: '/send-emails/preview',
    operation: 'mail.send',
    repeat: 'reads',
    child: { record: 'mail', act: 'read' },
    summary: 'Previews the recipients and messages of a mailing; sends nothing.',
  },
  send: {
    method: 'POST',
    path: '/send-emails',
    operation: 'mail.send',
    child: 'messages',
    repeat: 'key',
    summary:
      'Sends a mailing. It goes to the test address only, unless `email_testing` is exactly `false` and the hash of the preview is repeated.',
  },
  get: {
    method: 'GET',
    path: '/send-emails/{mailingUid}',
    operation: 'mail.send',
    child: 'messages',
    summary: 'Returns a mailing with its state and progress.',
  },
  messages: {
    method: 'GET',
    path: '/send-emails/{mailingUid}/messages',
    operation: 'mail.send',
    child: { record: 'mail', act: 'read' },
    summary: 'Lists the messages of a mailing, one for each person.',
    answer: 'page',
  },
  pause: {
    method: 'POST',
    path: '/send-emails/{mailingUid}/pause',
    operation: 'mail.send',
    child: 'messages',
    repeat: 'same',
    summary: 'Pauses a mailing: no more messages are sent.',
  },
  resume: {
    method: 'POST',
    path: '/send-emails/{mailingUid}/resume',
    operation: 'mail.send',
    child: 'messages',
    repeat: 'same',
    summary: 'Resumes a paused mailing.',
  },
  cancel: {
    method: 'POST',
    path: '/send-emails/{mailingUid}/cancel',
    operation: 'mail.send',
    child: 'messages',
    repeat: 'same',
    summary: 'Cancels a mailing: no more messages are sent.',
  },
  settings: {
    method: 'GET',
    path: '/send-emails/settings',
    operation: 'mail.send',
    child: 'messages',
    summary: 'Returns the schedule of mailings, and the pace of mail.',
  },
  changeSettings: {
    method: 'PUT',
    path: '/send-emails/settings',
    operation: 'mail.send',
    child: 'messages',
    summary: 'Changes the schedule and the pace.',
  },
};
