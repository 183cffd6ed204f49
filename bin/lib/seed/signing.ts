import { setTimeout as pause } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { arrivalKey } from '#functions/files/store/file-keys';
import { authorOf } from '#functions/kernel/author';
import { newId } from '#functions/kernel/id';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { userRepository } from '#functions/people/store/users';
import { fileUses } from '#functions/signing/store/file-uses';
import { signingFiles } from '#functions/signing/store/signing-files';
import { type StoredTemplate, templateRecords } from '#functions/signing/store/template.record';
import type { Site } from '#shared/rights/site';
import { usualTiming } from '#shared/signing/request';
import { type DemoSite, demoSettings } from '../../demo/content.ts';
import { enrolmentForm } from '../../demo/files/enrolment-form.ts';
import { enrolmentTemplate } from '../../demo/files/enrolment-template.ts';
import { writeRequests } from './signing-requests.ts';
import type { Tools } from './tools.ts';

/** Milliseconds between two looks at an inspection, and how often. */
const [interval, mostLooks] = [200, 3_000];

/**
 * Stores a template of a document to sign, as the office does: a two-page form, which the portal’s
 * own worker inspects. Only a school with an office that sends documents gets it.
 */
export async function writeSigning(
  tools: Tools,
  site: DemoSite,
  { named, now }: { readonly named: readonly string[]; readonly now: Date },
): Promise<void> {
  const otto = await userRepository(tools).of(namedSchool(site)).byUsername('otto');
  if (!otto) return;
  const fileUid = newId(now);
  const year = now.getUTCFullYear() + 1;
  const title = `Enrolment ${year}`;
  await fileUses(tools).of(namedSchool(site)).add(fileUid);
  await tools.s3.send(
    new PutObjectCommand({
      Bucket: tools.bucket('files'),
      Key: arrivalKey(namedSchool(site), fileUid, 'pdf'),
      Body: await enrolmentForm(demoSettings[site].schoolName, year),
      ContentType: 'application/pdf',
    }),
  );
  const { hash, pages } = await inspected(tools, namedSchool(site).site, fileUid);
  const at = now.toISOString();
  const template: StoredTemplate = {
    templateUid: newId(now),
    title,
    family: 'docusign',
    fileUid,
    hash,
    pages: pages.length,
    form: enrolmentTemplate,
    timing: usualTiming,
    created_at: at,
    updated_at: at,
    ...authorOf(otto),
  };
  await templateRecords(tools).of(namedSchool(site)).add(template);
  await writeRequests(tools, { site, template, named, now });
}

async function inspected(tools: Tools, site: Site, fileUid: string) {
  const files = signingFiles(tools);
  for (let looks = 0; looks < mostLooks; looks++) {
    const result = await files.of({ site }).result(fileUid);
    if (result.state === 'ready') return result;
    if (result.state !== 'waiting') throw new Error(`The demo form was refused: ${result.message}`);
    await pause(interval);
  }
  throw new Error('The demo form was not inspected');
}
