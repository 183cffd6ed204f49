import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredMailing } from '#functions/mailings/store/mailing-record';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { connectionsEmailSchemas } from '#shared/connections/connections-email.schemas';
import { storeSubscribers } from '#test/support/mail/subscribers';
import { schoolNamed } from '#test/support/records/school';
import { connectionsRoom, now, pdfUid } from './connections-room.ts';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
const started = async (bytes?: number) => {
  const each = connectionsRoom(bytes);
  await each.start();
  return each;
};

describe('the mailing of a Connections PDF', () => {
  it('goes once to every subscriber, with the link, one-click headers and the small file', async () => {
    const { send, work, sent, rows, pdfs } = await started();
    await send();
    await work();
    expect(sent.map(({ to }) => to).sort()).toEqual([
      'ann@example.org',
      'bob@example.org',
      'cy@example.org',
    ]);
    const { message } = sent.find(({ to }) => to === 'ann@example.org') ?? {};
    expect(message?.subject).toBe('The new Connections');
    const [, token = ''] = /api\/posts\/pdf\/file\/(\S+)/.exec(message?.text ?? '') ?? [];
    expect(await pdfs.withToken(decodeURIComponent(token), now)).toMatchObject({
      site: 'regional',
    });
    const after31Days = new Date(now.getTime() + 31 * 86_400_000);
    expect(await pdfs.withToken(decodeURIComponent(token), after31Days)).toBeUndefined();
    expect(message?.text).toContain('until Wednesday 1 April');
    expect(message?.headers.map(({ Name }) => Name)).toEqual([
      'List-Unsubscribe',
      'List-Unsubscribe-Post',
    ]);
    expect(message?.attachments).toMatchObject([
      { file_name: 'Connections, 2 March 2026.pdf', media_type: 'application/pdf' },
    ]);
    // No script, no link into the portal, and nobody else's link to unsubscribe.
    expect(message?.html).not.toContain('alert(1)');
    expect(message?.html).not.toContain('/notices"');
    expect(message?.html).toContain('Notices');
    expect(message?.text).not.toContain('notification-preferences');
    expect(rows().map(({ type, kind, state }) => `${type} ${kind} ${state}`)).toEqual(
      Array.from({ length: 3 }, () => 'Other Connections sent'),
    );
    expect(
      (await pdfs.of(schoolNamed('regional')).get({ connections_pdfUid: pdfUid }))?.emailed_at,
    ).toBe(now.toISOString());
  });

  it('is only a link above 1 MB', async () => {
    const { send, work, sent } = await started(1024 * 1024 + 1);
    await send();
    await work();
    expect(sent.map(({ message }) => message.attachments)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(sent[0]?.message.text).not.toContain('attached');
  });

  it('is made once by two clicks at the same time, and by a repeated request with its key', async () => {
    const { send, work, sent } = await started();
    const results = await Promise.allSettled([send(undefined, 'a'), send(['ann'], 'b')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const first = results.findIndex(({ status }) => status === 'fulfilled');
    await send(first === 0 ? undefined : ['ann'], first === 0 ? 'a' : 'b');
    await work();
    expect(sent.length).toBe(first === 0 ? 3 : 1);
    await expect(send(undefined, 'c')).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('leaves out people who unsubscribed or whose address bounced', async () => {
    const { send, work, sent, tables, mailings } = await started();
    await storeSubscribers(tables, 'regional', ['dee'], { state: 'unsubscribed' });
    await storeSubscribers(tables, 'regional', ['eve'], { state: 'asked' });
    const bounce = { reason: 'bounce', at: now.toISOString(), mailingUid: 'm' } as const;
    await suppressionRepository(tables).of(schoolNamed('regional')).add('BOB@example.org', bounce);
    const { mailingUid } = await send();
    await work();
    expect(sent.map(({ to }) => to).sort()).toEqual(['ann@example.org', 'cy@example.org']);
    const mailing = await mailings.of(schoolNamed('regional')).get(mailingUid);
    expect(mailing).toMatchObject({ state: 'sent', prepared: 2 });
    expect(mailing?.left_out).toEqual(
      expect.arrayContaining([
        { reason: 'turned off', count: 2 },
        { reason: 'suppressed', count: 1 },
      ]),
    );
    // The stored mailing keeps neither the text nor the secret of the link.
    expect(mailing?.pdf).toMatchObject({ token: '', content_html: '', send_to: [] });
  });

  it('goes only to the chosen subscribers, and refuses anyone else', async () => {
    const { send, work, sent, tables } = await started();
    await expect(send(['ann', 'stranger'])).rejects.toMatchObject({ kind: 'badRequest' });
    await storeSubscribers(tables, 'regional', ['dee'], { state: 'unsubscribed' });
    await expect(send(['dee'])).rejects.toMatchObject({
      message: 'Please select atleast one subscriber email id to send email',
    });
    await send(['bob']);
    await work();
    expect(sent.map(({ to }) => to)).toEqual(['bob@example.org']);
  });

  it('leaves the PDF to be mailed again when it is cancelled before its first message', async () => {
    const { send, cancel, work, sent, pdfs } = await started();
    const { mailingUid } = await send();
    await cancel(mailingUid);
    const stored = await pdfs.of(schoolNamed('regional')).get({ connections_pdfUid: pdfUid });
    expect(stored).not.toHaveProperty('emailed_at');
    expect(stored).not.toHaveProperty('token_hash');
    await send(['bob'], 'again');
    await work();
    expect(sent.map(({ to }) => to)).toEqual(['bob@example.org']);
  });

  it('stays mailed when it is cancelled after its first message', async () => {
    const { send, cancel, work, pdfs, mailings } = await started();
    const { mailingUid } = await send();
    const mailing = (await mailings.of(schoolNamed('regional')).get(mailingUid)) as StoredMailing;
    await mailings
      .of(schoolNamed('regional'))
      .change(mailing, { state: 'sending', started_at: now.toISOString() });
    await cancel(mailingUid);
    await work();
    expect(
      await pdfs.of(schoolNamed('regional')).get({ connections_pdfUid: pdfUid }),
    ).toHaveProperty('emailed_at');
    await expect(send(['bob'], 'again')).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('leaves the PDF to be mailed again when nobody is left who gets it', async () => {
    const { send, work, sent, pdfs, tables } = await started();
    await send(['bob']);
    const bounce = { reason: 'bounce', at: now.toISOString(), mailingUid: 'm' } as const;
    await suppressionRepository(tables).of(schoolNamed('regional')).add('bob@example.org', bounce);
    await work();
    expect(sent).toEqual([]);
    expect(
      await pdfs.of(schoolNamed('regional')).get({ connections_pdfUid: pdfUid }),
    ).not.toHaveProperty('emailed_at');
  });

  it('is refused when the PDF is deleted before it starts', async () => {
    const { send, work, sent, pdfs, mailings } = await started();
    const { mailingUid } = await send();
    await pdfs.of(schoolNamed('regional')).remove({ connections_pdfUid: pdfUid }, now);
    await work();
    expect(sent).toEqual([]);
    expect(await mailings.of(schoolNamed('regional')).get(mailingUid)).toMatchObject({
      state: 'refused',
      message: 'Nothing was sent: the PDF was deleted.',
    });
  });

  it('needs a subject, a text and a subscriber, in the specified words', () => {
    const whole = { subject: ' ', email_html: ' ', send_to: [], connections_pdfUid: pdfUid };
    const { error } = connectionsEmailSchemas.send.input.safeParse(whole);
    expect([...new Set(error?.issues.map(({ message }) => message))]).toEqual([
      '*Please enter subject.',
      '*Please enter email text.',
      'Please select atleast one subscriber email id to send email',
    ]);
  });
});
