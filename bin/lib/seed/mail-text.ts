import { namedSchool } from '#functions/kernel/schools/named-school';
import { weekly, weeklyTexts } from '#functions/mailings/store/weeklyemailtext.record';
import type { DemoSite } from '../../demo/content.ts';
import type { Tools } from './tools.ts';

const email_text = `Good evening,

the science fair opens on Thursday, and <b>reports come out on Friday</b>. What else the week brings is below.

Warm regards,
the school office`;

const except_emails_list = ['former.parent@example.org', 'office.archive@example.org'];

/** Stores the blurb and the exclusion list of a school’s weekly digest. */
export async function writeMailText(tools: Tools, site: DemoSite, now: Date): Promise<void> {
  await weeklyTexts(tools)
    .of(namedSchool(site))
    .add({
      ...weekly,
      email_text,
      except_emails: except_emails_list.join('\n'),
      except_emails_list,
      test_emails_list: [],
      updated_at: now.toISOString(),
      updated_by: 'Ada Admin',
    });
}
