import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendEmailsSchemas } from '#shared/mailings/send-emails.schemas';
import { profile } from '#test/mailings/messages/school';
import { mailingEngine } from '#test/support/mail/mailing-engine';
import { storedPost } from '#test/support/mail/stored-post';
import { administrator, request } from '#test/support/records/people';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** Deeper than the sanitiser allows. Only a text from before the limit can be so deep. */
const tooDeep = `${'<div>'.repeat(1200)}words`;
const leftOut = {
  postUid: 'deep',
  title: 'Title of deep',
  reason: 'This text has too many boxes inside each other. Paste it again without formatting.',
};

async function school() {
  const made = mailingEngine();
  await made.addPerson(profile({ userUid: 'tess', type: 'faculty' }));
  await made.addPost(storedPost({ postUid: 'deep', type: 'principal', content_html: tooDeep }));
  await made.addPost(
    storedPost({ postUid: 'sound', type: 'principal', content_html: '<p>Sound</p>' }),
  );
  const at = () => request({ now: made.now() });
  const said = (is: object) => ({ type: 'Principal', except_for: '', ...is });
  return {
    ...made,
    preview: (is: object) =>
      made.handlers.preview(sendEmailsSchemas.preview.input.parse(said(is)), administrator, at()),
    send: (is: object) =>
      made.handlers.send(sendEmailsSchemas.send.input.parse(said(is)), administrator, at()),
    get: (mailingUid: string) => made.handlers.get({ mailingUid }, administrator, at()),
  };
}

describe('a post that cannot be composed', () => {
  it('names the post in the preview, which shows the other posts', async () => {
    const { preview } = await school();
    const shown = await preview({ postUids: ['deep', 'sound'] });
    expect(shown).toMatchObject({ count: 1, posts_left_out: [leftOut] });
    expect(shown.previews[0]?.html).toContain('Sound');
    expect(shown.previews[0]?.html).not.toContain('Title of deep');
  });

  it.each([true, false])(
    'omits the post from the mailing and names it to the sender, test: %s',
    async (isTest) => {
      const { preview, send, get, runJobs, sent } = await school();
      const postUids = ['deep', 'sound'];
      const { audience_hash } = await preview({ postUids });
      const { mailingUid } = await send({
        postUids,
        ...(isTest ? { recipient: 'tester@example.org' } : { email_testing: false, audience_hash }),
      });
      await runJobs();
      expect(await get(mailingUid)).toMatchObject({ state: 'sent', posts_left_out: [leftOut] });
      expect(sent).toHaveLength(1);
      expect(sent[0]?.message.html).toContain('Sound');
    },
  );

  it('refuses the mailing with the reason when there is no other post', async () => {
    const { send, jobs } = await school();
    await expect(
      send({ postUids: ['deep'], recipient: 'tester@example.org' }),
    ).rejects.toMatchObject({
      message: `Nothing was sent. “${leftOut.title}”: ${leftOut.reason}`,
    });
    expect(jobs).toEqual([]);
  });
});
