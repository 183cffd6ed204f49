import { useId } from 'react';
import type { Question } from '#shared/signing/form';
import { QuestionField } from './QuestionField.tsx';

type Row = Record<string, string>;

interface RepeatFieldProps {
  readonly question: Question;
  readonly rows: readonly Row[];
  /** Sentences by `questionUid` and `questionUid.row.partUid`. */
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (rows: Row[]) => void;
}

/** The most rows of a repeated question. */
const mostRows = 10;

/** A question whose parts are asked once for each row, such as each brother and sister. */
export function RepeatField({ question, rows, faults, onChange }: RepeatFieldProps) {
  const id = useId();
  const { questionUid, text, hint, parts, required } = question;
  const fault = faults[questionUid];
  const change = (at: number, partUid: string, answer: string) =>
    onChange(rows.map((row, n) => (n === at ? { ...row, [partUid]: answer } : row)));
  return (
    <fieldset className="repeat" aria-describedby={fault && `${id}-fault`}>
      <legend>
        {text}
        {!required && <span className="quiet"> (optional)</span>}
      </legend>
      {hint && <p className="quiet">{hint}</p>}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name, and its place
        <fieldset key={at} className="repeat-row">
          <legend className="eyebrow">Entry {at + 1}</legend>
          {parts.map((part) => (
            <QuestionField
              key={part.questionUid}
              question={part}
              answer={row[part.questionUid] ?? ''}
              fault={faults[`${questionUid}.${at}.${part.questionUid}`]}
              onChange={(answer) => change(at, part.questionUid, answer)}
            />
          ))}
          <button
            type="button"
            className="plain"
            onClick={() => onChange(rows.filter((_, n) => n !== at))}
          >
            Remove entry {at + 1}
          </button>
        </fieldset>
      ))}
      {fault && (
        <p id={`${id}-fault`} className="fault">
          {fault}
        </p>
      )}
      {rows.length < mostRows && (
        <button
          type="button"
          className="secondary"
          data-invalid={fault !== undefined}
          onClick={() => onChange([...rows, {}])}
        >
          {rows.length === 0 ? 'Add an entry' : 'Add another entry'}
        </button>
      )}
    </fieldset>
  );
}
