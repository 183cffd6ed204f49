import { asks as asksApi, type EventAsk } from '#shared/asks/asks.contract';
import { call } from '../../api/client.ts';
import type { RecordForm } from '../../components/editing/recordForm.ts';
import { type AskForm, askFormOf, askInWords, askMeaning, sentAsk } from '../editor/askForm.ts';

/** What an event asks, in the form; `null` for nothing. */
export interface EventAskForm {
  ask: AskForm | null;
}

/** Loads the checks of the form, which nobody needs to begin. */
const checks = () => import('./eventAskChecks.ts');

/** Returns the draft key of what an event asks. */
export const askDocument = (askUid: string): string => `ask of event ${askUid}`;

/** The form of what an event asks. An event that asks nothing yet has an empty one. */
export const eventAskRecord: RecordForm<EventAskForm, EventAsk> = {
  labels: { ask: 'Answers' },
  blank: { ask: null },
  formOf: ({ ask }) => ({ ask: ask ? askFormOf(ask) : null }),
  documentOf: ({ askUid }) => askDocument(askUid),
  nameOf: () => 'What the event asks',
  isSameField: (_, a, b) => askMeaning(a.ask) === askMeaning(b.ask) && !b.ask?.ask_again,
  async faultsOf({ ask }) {
    // Without them, for example offline, the server checks what arrives.
    const loaded = ask ? await checks().catch(() => undefined) : undefined;
    return loaded && ask ? loaded.faultsOf(sentAsk(ask)) : {};
  },
  prepare: checks,
  fieldNamed: (path) => (path.startsWith('ask') ? 'ask' : undefined),
  async update({ ask }, { askUid, title, ends_on, updated_at }) {
    if (ask) {
      const version = updated_at === undefined ? {} : { updated_at };
      return call(asksApi.save, { askUid, ask: sentAsk(ask), ...version });
    }
    await call(asksApi.remove, { askUid });
    return { askUid, title, ends_on };
  },
  inWords: (_, { ask }) => (ask ? askInWords(ask) : 'Nothing is asked'),
  words: {
    saved: 'Saved.',
    gone: 'This event is no longer available.',
    losing: 'Your changes are not saved yet. They will be lost.',
  },
};
