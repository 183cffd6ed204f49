import { api } from '#shared/contract/api';
import type { Intake } from '#shared/contract/intake';
import { call } from '../call.ts';
import { idTokenAt } from '../id-token.ts';
import { giveAccounts } from './accounts.ts';
import type { Tools } from './tools.ts';

/** The operator who opens a new school, before anybody else is known there. */
const operator = 'portal.operator';

/** Takes a roster in like a new school would: a first administrator is granted, uploads the package, looks at the dry run and applies it. */
export async function takeInRoster(tools: Tools, site: string, roster: Uint8Array): Promise<void> {
  const newcomer = { firstname: 'Portal', surname: 'Operator', email: '' };
  await giveAccounts(tools, site, [{ username: operator, role: 'Opens the school', ...newcomer }]);
  await tools.grants.set(site, operator, ['administrator'], new Date(), newcomer);
  const host = tools.portal.url(site);
  const token = await idTokenAt(host, operator);

  const { intake, upload } = await call(host, token, api.intake.create, {
    filename: 'roster.zip',
    size: roster.byteLength,
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(roster)]), 'roster.zip');
  const stored = await fetch(upload.url, { method: 'POST', body: form });
  if (!stored.ok)
    throw new Error(`The roster of ${site} could not be uploaded (${stored.status}).`);

  const { intakeUid } = intake;
  const state = () => call(host, token, api.intake.get, { intakeUid });
  await until(state, 'ready');
  await call(host, token, api.intake.apply, { intakeUid });
  await until(state, 'applied');
  await tools.grants.set(site, operator, [], new Date());
}

/** Waits for a state; what ends otherwise is said with its faults. */
async function until(ask: () => Promise<Intake>, wanted: Intake['state']): Promise<void> {
  const deadline = Date.now() + 10 * 60_000;
  for (let pause = 50; Date.now() < deadline; pause = Math.min(1_000, pause * 1.3)) {
    const intake = await ask();
    if (intake.state === wanted) return;
    if (['refused', 'failed', 'rolled-back'].includes(intake.state)) {
      const faults = intake.faults.slice(0, 5).map((fault) => JSON.stringify(fault));
      throw new Error(
        [`The demo roster was not taken in: ${intake.message}`, ...faults].join('\n'),
      );
    }
    await new Promise((done) => setTimeout(done, pause));
  }
  throw new Error(`The demo roster did not become ${wanted} within ten minutes.`);
}
