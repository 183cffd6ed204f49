import { type FieldKind, type FormField, mergeValues } from '#shared/signing/form';
import type { TemplateValues } from '../editor/templateValues.ts';
import { kindNames } from '../words.ts';
import { otherColour, partyColour } from './partyColours.ts';

type Source = FormField['source'];

/** Kinds that only a recipient can fill in. */
const byHand: readonly FieldKind[] = ['signature', 'initials'];

/** Returns a source as the value of a list. */
export function keyOf(source: Source): string {
  switch (source.from) {
    case 'party':
      return `party ${source.partyUid}`;
    case 'answer':
      return `answer ${source.questionUid}`;
    default:
      return `roster ${source.value}`;
  }
}

/** Returns the sources that a kind of field may have, with their names: recipients first. */
export function sourcesFor(
  kind: FieldKind,
  { parties, questions }: Pick<TemplateValues, 'parties' | 'questions'>,
): { source: Source; name: string }[] {
  const people = parties.flatMap(({ partyUid, name, role }) =>
    role === 'copy' ? [] : [{ source: { from: 'party', partyUid } as const, name }],
  );
  if (byHand.includes(kind)) return people;
  const answers = questions.flatMap(({ questionUid, text, school_only }) =>
    school_only
      ? []
      : [{ source: { from: 'answer', questionUid } as const, name: `Answer: ${text}` }],
  );
  const roster = Object.entries(mergeValues).map(([value, name]) => ({
    source: { from: 'roster', value: value as keyof typeof mergeValues } as const,
    name: `School: ${name}`,
  }));
  return [...people, ...answers, ...roster];
}

/** Returns the source with a key that a kind may have, or the first one. */
export function sourceWith(
  key: string,
  kind: FieldKind,
  values: Pick<TemplateValues, 'parties' | 'questions'>,
): Source | undefined {
  const all = sourcesFor(kind, values);
  return (all.find(({ source }) => keyOf(source) === key) ?? all[0])?.source;
}

/** Returns the usual label of a field: “Signature: First guardian”, or what the school knows. */
export function labelFor(
  kind: FieldKind,
  source: Source,
  { parties, questions }: Pick<TemplateValues, 'parties' | 'questions'>,
): string {
  switch (source.from) {
    case 'party': {
      const party = parties.find(({ partyUid }) => partyUid === source.partyUid);
      return `${kindNames[kind]}: ${party?.name ?? 'recipient'}`.slice(0, 120);
    }
    case 'answer': {
      const question = questions.find(({ questionUid }) => questionUid === source.questionUid);
      return (question?.text ?? 'Answer').slice(0, 120) || 'Answer';
    }
    default:
      return mergeValues[source.value];
  }
}

/** Returns the colour of a field: that of its recipient. */
export function colourOf(source: Source, { parties }: Pick<TemplateValues, 'parties'>): string {
  if (source.from !== 'party') return otherColour;
  return partyColour(parties.findIndex(({ partyUid }) => partyUid === source.partyUid));
}
