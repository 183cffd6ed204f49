import { beforeAll, describe, expect, it } from 'vitest';
import { people } from '#shared/people/people-admin.contract';
import { signingRequests as api } from '#shared/signing/signing-requests.contract';
import { mailAll, sendDocuments, sentMails, signingCollege } from '#test/signing/registry';

const at = signingCollege();
const { listOf } = at;

describe('a child that is withheld from a guardian', () => {
  let requestUid = '';
  const links = () =>
    at.college.tables
      .all('signing-links')
      .filter((each) => each.requestUid === requestUid)
      .map(({ recipientUid }) => recipientUid)
      .sort();
  const work = async () => {
    await mailAll(at.college);
  };
  const decide = (act: 'withhold' | 'give-back', version: number) =>
    at.college.ask('a.admin', people.act, {
      userUid: 'u-gia',
      act,
      child: 'u-nia',
      reason: 'A court order.',
      version,
    });

  beforeAll(async () => {
    const { batchUid } = await sendDocuments(at.college, ['u-nia']);
    requestUid = (await listOf('rita', { batchUid }))[0]?.requestUid ?? '';
    at.college.mailed.splice(0);
  });

  it('ends the links of that guardian only, and tells the sender once, without the reason', async () => {
    expect(links()).toEqual(['g1', 'g2']);
    await decide('withhold', 0);
    await work();
    expect(links()).toEqual(['g2']);
    const mails = sentMails(at.college);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['rita@example.edu', 'Enrolment document for Nia Hale: somebody may no longer open it'],
    ]);
    expect(JSON.stringify(mails)).not.toContain('court');
    const request = await at.college.ask('rita', api.get, { requestUid });
    expect(request.recipients.map(({ is_unreachable }) => is_unreachable)).toEqual([true, false]);
    expect(request.events.map(({ did }) => did).join()).toContain('may not see this child');
    const message = { kind: 'withheld', site: 'main', userUid: 'u-gia', child: 'u-nia' };
    expect(await at.college.deliver('urgent-mail', [JSON.stringify(message)])).toBe(0);
    await work();
    expect(sentMails(at.college)).toHaveLength(1);
  });

  it('sends no new link to that guardian until the child is given back', async () => {
    await at.college.ask('rita', api.renew, { requestUid, recipientUid: 'g1' });
    await work();
    expect(links()).toEqual(['g2']);
    expect(sentMails(at.college)).toEqual([]);
    await decide('give-back', 1);
    await at.college.ask('rita', api.renew, { requestUid, recipientUid: 'g1' });
    await work();
    expect(links()).toEqual(['g1', 'g2']);
  });
});
