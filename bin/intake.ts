import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type IntakeClient, intakeClient } from '#bin/intake/client';
import { type IntakeOptions, readOptions, UsageError, usage } from '#bin/intake/options';
import { dryRunTable, faultTable } from '#bin/intake/show';
import { type Intake, intakeLimit } from '#shared/contract/intake';

/**
 * `npm run intake -- FILE --site main`: takes a OneRoster package in, through the same API as the screen. Ends with 0 when it was applied, 1 when
 * it was refused or failed, 2 when the command line is wrong, 3 when it was not confirmed.
 */
async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  const client = intakeClient(options);
  if (options.rollback !== undefined) {
    await client.rollback(options.rollback);
    return end(await watch(client, options.rollback), 'rolled-back', options);
  }
  const bytes = contentOf(options.file ?? '');
  const { intakeUid } = await client.upload(basename(options.file ?? ''), bytes);
  const checked = await watch(client, intakeUid);
  if (checked.state !== 'ready') return end(checked, 'ready', options);
  console.log(`\n${checked.format}, intake ${intakeUid}\n\n${dryRunTable(checked)}\n`);
  if (checked.warnings.length > 0) {
    console.log(`To look at, but no fault:\n${faultTable(checked.warnings)}\n`);
  }
  const confirmed = await confirm(checked, options);
  if (confirmed === false) {
    console.log('Nothing was applied.');
    return 3;
  }
  await client.apply(intakeUid, confirmed.leaving);
  return end(await watch(client, intakeUid), 'applied', options);
}

function contentOf(file: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new UsageError(`There is no file ${file} that could be read.`);
  }
  if (bytes.length === 0) throw new UsageError('This file is empty.');
  if (bytes.length > intakeLimit) {
    throw new UsageError('This file is too large. The intake takes files of up to 50 MB.');
  }
  return bytes;
}

/** Shows on one line how far the work is. */
async function watch(client: IntakeClient, intakeUid: string): Promise<Intake> {
  const isScreen = process.stdout.isTTY;
  const intake = await client.settled(intakeUid, ({ state, progress: { done, total } }) => {
    const share = total > 0 ? ` ${Math.floor((100 * done) / total)} %` : '';
    if (isScreen) process.stdout.write(`\r\u001b[K${state}${share}`);
  });
  if (isScreen) process.stdout.write('\r\u001b[K');
  return intake;
}

/** Asks before anything is written; when many would leave, for their number. */
async function confirm(
  { confirm_leaving: leaving }: Intake,
  { yes, confirmLeaving }: IntakeOptions,
): Promise<{ leaving: number | undefined } | false> {
  const needsNumber = leaving !== undefined && confirmLeaving !== leaving;
  if (yes && !needsNumber) return { leaving };
  if (!process.stdin.isTTY || yes) {
    const how = needsNumber ? `--confirm-leaving ${leaving}` : '--yes';
    if (needsNumber) console.log(`${leaving} people would leave, more than a fifth of the school.`);
    console.log(`To apply this, add ${how}.`);
    return false;
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const question = needsNumber
    ? `${leaving} people would leave, more than a fifth. Type the number to apply this: `
    : 'Apply this? (yes/no) ';
  const answer = (await prompt.question(question)).trim();
  prompt.close();
  const isYes = needsNumber ? answer === String(leaving) : /^y(es)?$/i.test(answer);
  return isYes && { leaving };
}

/** Says how it ended. */
function end(intake: Intake, wanted: Intake['state'], { site }: IntakeOptions): number {
  if (intake.faults.length > 0) console.log(`${faultTable(intake.faults, intake.fault_count)}\n`);
  console.log(intake.message ?? `The intake is ${intake.state}.`);
  if (intake.state === 'applied') {
    console.log(`To take it back: npm run intake -- --rollback ${intake.intakeUid} --site ${site}`);
  }
  return intake.state === wanted ? 0 : 1;
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return 'The portal does not answer. Is it running (npm start), and on this port?';
  }
  return error instanceof Error ? error.message : String(error);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
