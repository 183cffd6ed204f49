import { AskDraft } from '#shared/asks/ask.schemas';
import type { AskForm } from '../editor/askForm.ts';

/** Returns the first fault of what an event asks, as the server finds it. */
export function faultsOf(ask: AskForm): Record<string, string> {
  const [first] = AskDraft.safeParse(ask).error?.issues ?? [];
  return first ? { ask: first.message } : {};
}
