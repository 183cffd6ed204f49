import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type IntakeClient, intakeClient } from '#bin/intake/client';
import { type IntakeOptions, readOptions, UsageError, usage } from '#bin/intake/options';
import { dryRunTable, findingTables, leaverTable, schoolTable } from '#bin/intake/show';
import { type Intake, intakeLimit } from '#shared/intake/intake.contract';
import { asksOf, type IntakeConfirmed } from '#shared/intake/intake-asks';
import { changesIn } from '#shared/intake/intake-words';

/**
 * Runs `npm run intake -- FILE --site main`, through the same API as the screen. Returns the exit
 * code: 0 for applied, 1 for refused or failed, 2 for a wrong command line, 3 for not confirmed.
 */
async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  const client = intakeClient(options);
  if (options.rollback !== undefined) {
    if (!(await rollBack(client, options.rollback, options))) return 3;
    return end(await watch(client, options.rollback), 'rolled-back', options);
  }
  const bytes = contentOf(options.file ?? '');
  const { intakeUid } = await client.upload(basename(options.file ?? ''), bytes);
  const checked = await inSchool(client, await watch(client, intakeUid), options);
  if (checked.state === 'awaiting-school') return 3;
  if (checked.state !== 'ready') return end(checked, 'ready', options);
  console.log(`\n${checked.format}, intake ${intakeUid}\n\n${dryRunTable(checked)}\n`);
  const leavers = await client.leaving(intakeUid);
  if (leavers.length > 0) {
    console.log(`People who would leave:\n${leaverTable(leavers, options.names)}\n`);
  }
  process.stdout.write(findingTables(checked));
  const confirmed = await confirm(checked, options);
  if (confirmed === false) {
    console.log('Nothing was applied.');
    return 3;
  }
  await client.apply(intakeUid, confirmed);
  return end(await watch(client, intakeUid), 'applied', options);
}

/** Says which school of a file is this one, if the file waits for it and the options name it. */
async function inSchool(
  client: IntakeClient,
  intake: Intake,
  { school, confirmStudents }: IntakeOptions,
): Promise<Intake> {
  if (intake.state !== 'awaiting-school') return intake;
  const found = intake.schools?.find(({ sourcedId }) => sourcedId === school);
  if (found && confirmStudents === found.students) {
    await client.chooseSchool(intake.intakeUid, found.sourcedId, found.students);
    return watch(client, intake.intakeUid);
  }
  console.log(`${schoolTable(intake.schools ?? [])}\n`);
  if (found) console.log(`To choose ${found.name}, add --confirm-students ${found.students}.`);
  else console.log('To choose your school, add --school with its sourcedId.');
  return intake;
}

function contentOf(file: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new UsageError(`The file ${file} cannot be read. Check its name.`);
  }
  if (bytes.length === 0) throw new UsageError('This file is empty.');
  if (bytes.length > intakeLimit) {
    throw new UsageError('This file is too large. The intake takes files of up to 50 MB.');
  }
  return bytes;
}

/** Waits for the intake and shows its progress on one line. */
async function watch(client: IntakeClient, intakeUid: string): Promise<Intake> {
  const isScreen = process.stdout.isTTY;
  const intake = await client.settled(intakeUid, ({ state, progress: { done, total } }) => {
    const share = total > 0 ? ` ${Math.floor((100 * done) / total)} %` : '';
    if (isScreen) process.stdout.write(`\r\u001b[K${state}${share}`);
  });
  if (isScreen) process.stdout.write('\r\u001b[K');
  return intake;
}

/**
 * Asks for a confirmation before anything is written. Asks for the number if many people, all terms
 * or all administrators would leave.
 */
async function confirm(
  intake: Intake,
  { yes, confirmLeaving, confirmTerms, confirmAdministrators }: IntakeOptions,
): Promise<IntakeConfirmed | false> {
  const asks = asksOf(intake);
  const given = {
    confirm_leaving: confirmLeaving,
    confirm_terms: confirmTerms,
    confirm_administrators: confirmAdministrators,
  };
  const open = asks.filter(({ field, number }) => given[field] !== number);
  const confirmed = Object.fromEntries(asks.map(({ field, number }) => [field, number]));
  if (yes && open.length === 0) return confirmed;
  if (!process.stdin.isTTY || yes) {
    for (const { sentence } of open) console.log(sentence);
    const how = open.map(({ field, number }) => `--${field.replace('_', '-')} ${number}`);
    console.log(`To apply this, add ${open.length > 0 ? how.join(' ') : '--yes'}.`);
    return false;
  }
  for (const { sentence, number } of open) {
    const answer = await typed(`${sentence} Type the number ${number} to apply this: `);
    if (answer !== String(number)) return false;
  }
  if (open.length > 0) return confirmed;
  return /^y(es)?$/i.test(await typed('Apply this? (yes/no) ')) && confirmed;
}

/** Rolls back after the number of records that go back is confirmed. */
async function rollBack(
  client: IntakeClient,
  intakeUid: string,
  { confirmChanges }: IntakeOptions,
): Promise<boolean> {
  const changes = changesIn((await client.get(intakeUid)).counts);
  const what = `${changes} records go back to how they were.`;
  let answer = confirmChanges;
  if (answer === undefined && process.stdin.isTTY) {
    answer = Number(await typed(`${what} Type the number to roll back: `));
  }
  if (answer !== changes) {
    console.log(`${what} To roll back, add --confirm-changes ${changes}. Nothing was changed.`);
    return false;
  }
  await client.rollback(intakeUid, changes);
  return true;
}

async function typed(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = (await prompt.question(question)).trim();
  prompt.close();
  return answer;
}

/** Prints the result and returns the exit code. */
function end(intake: Intake, wanted: Intake['state'], { site }: IntakeOptions): number {
  if (intake.state === 'refused') process.stdout.write(findingTables(intake));
  console.log(intake.message ?? `The intake is ${intake.state.replace('-', ' ')}.`);
  if (intake.state === 'applied') {
    console.log(`To roll it back: npm run intake -- --rollback ${intake.intakeUid} --site ${site}`);
  }
  return intake.state === wanted ? 0 : 1;
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return 'The portal does not answer. Start it with npm start, or check the port.';
  }
  return error instanceof Error ? error.message : String(error);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
