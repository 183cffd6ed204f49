import { type RollList, rollCall as rollCallApi } from '#shared/emergency/roll-call.contract';
import { call } from '../../../api/client.ts';
import { NameTools } from '../NameTools.tsx';

/** Saves the chosen list as a file, or prints the names that are shown. */
export function RollTools({ list, group }: { list: RollList; group: string | undefined }) {
  const input = { list, ...(group && { group }) };
  return (
    <NameTools
      kind="roll-call"
      input={input}
      start={(idempotencyKey) => call(rollCallApi.startExport, input, { idempotencyKey })}
    />
  );
}
