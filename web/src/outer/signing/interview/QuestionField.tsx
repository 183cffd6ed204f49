import { useId } from 'react';
import type { Question, QuestionPart } from '#shared/signing/form';

interface QuestionFieldProps {
  readonly question: Question | QuestionPart;
  readonly answer: string;
  readonly fault: string | undefined;
  readonly onChange: (answer: string) => void;
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** A question with one answer: a text, a day, or one of several choices. */
export function QuestionField(props: QuestionFieldProps) {
  const { kind } = props.question;
  return kind === 'choice' || kind === 'yes-no' ? (
    <ChoiceField {...props} />
  ) : (
    <TextField {...props} />
  );
}

/** The words of a question, marked if nobody has to answer it. */
function Words({ question: { text, required } }: Pick<QuestionFieldProps, 'question'>) {
  return (
    <>
      {text}
      {!required && <span className="quiet"> (optional)</span>}
    </>
  );
}

/** The hint and the fault of a question. Returns their ids as well, for `aria-describedby`. */
function notesOf(id: string, { question: { hint }, fault }: QuestionFieldProps) {
  const ids = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  const notes = (
    <>
      {hint && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="fault">
          {fault}
        </p>
      )}
    </>
  );
  return { notes, describedBy: ids || undefined };
}

function ChoiceField(props: QuestionFieldProps) {
  const { question, answer, fault, onChange } = props;
  const id = useId();
  const { notes, describedBy } = notesOf(id, props);
  const choices =
    question.kind === 'choice'
      ? question.options.map((each) => ({ value: each, label: each }))
      : yesOrNo;
  return (
    <fieldset className="choices" aria-describedby={describedBy}>
      <legend>
        <Words question={question} />
      </legend>
      {notes}
      {choices.map(({ value, label }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={id}
            checked={answer === value}
            data-invalid={fault !== undefined}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function TextField(props: QuestionFieldProps) {
  const { question, answer, fault, onChange } = props;
  const id = useId();
  const { notes, describedBy } = notesOf(id, props);
  const common = {
    id,
    value: answer,
    'aria-describedby': describedBy,
    'aria-invalid': fault !== undefined,
    'data-invalid': fault !== undefined,
    'aria-required': question.required,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        <Words question={question} />
      </label>
      {notes}
      {question.kind === 'date' ? (
        <input type="date" {...common} />
      ) : (
        <textarea rows={1} maxLength={500} {...common} />
      )}
    </div>
  );
}
