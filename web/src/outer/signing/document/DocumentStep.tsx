import { useRef } from 'react';
import type { OwnField, RecipientView } from '#shared/signing/recipient-view';
import { useSchool } from '../../school.ts';
import { Heading } from '../Heading.tsx';
import { Others } from '../Others.tsx';
import { SavedLine } from '../SavedLine.tsx';
import { useSaving } from '../useSaving.ts';
import type { Signing } from '../useSigning.ts';
import {
  type Empty,
  fieldsFor,
  isFilled,
  leftEmpty,
  missingFields,
  valuesToSend,
} from '../values.ts';
import { AnsweredByOthers } from './AnsweredByOthers.tsx';
import { Decline } from './Decline.tsx';
import { FieldInput } from './FieldInput.tsx';
import { Finish } from './Finish.tsx';
import { focusField } from './focusField.ts';
import { Pages } from './Pages.tsx';

interface DocumentStepProps {
  readonly signing: Signing;
  readonly view: RecipientView;
  /** Goes back to the questions, if there are any. */
  readonly onBack?: () => void;
}

/** The document page by page with its fields, then the consent and the end. */
export function DocumentStep({ signing, view, onBack }: DocumentStepProps) {
  const { filled } = signing;
  const school = useSchool();
  const end = useRef<HTMLElement>(null);
  const fields = fieldsFor(view, filled.answers);
  const missing = missingFields(view, fields, filled);
  const toSend = valuesToSend(fields, filled);
  const empty = leftEmpty(view, fields, filled);
  const { state, save } = useSaving(signing, toSend);

  const next = () => {
    const [first] = missing;
    if (first) return focusField(first);
    end.current?.scrollIntoView({ block: 'start' });
    end.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <Heading view={view} step={onBack && 'You answered the questions'} />
      {onBack && (
        <button type="button" className="plain" onClick={onBack}>
          Change my answers
        </button>
      )}
      <AnsweredByOthers answered={view.answered} />
      <Pages
        signing={signing}
        view={view}
        fields={fields}
        values={filled.values}
        onField={focusField}
        beside={(own) => <PageFields signing={signing} view={view} own={own} />}
      />
      <Others others={view.others} />
      <section ref={end} tabIndex={-1} className="card end" aria-label="Sign or decline">
        <Finish signing={signing} view={view} missing={missing} empty={empty} toSend={toSend} />
        <Decline signing={signing} />
      </section>
      <div className="progress">
        <p>{progressOf(fields, missing.length, empty, signing)}</p>
        <button
          type="button"
          className={missing.length > 0 ? 'primary' : 'secondary'}
          onClick={next}
        >
          {missing.length > 0 ? 'Next field' : 'Go to the end'}
        </button>
        <SavedLine state={state} timeZone={school?.timeZone} onSave={() => void save()} />
      </div>
    </>
  );
}

function progressOf(
  fields: readonly OwnField[],
  missing: number,
  { empty, unticked }: Empty,
  { filled }: Signing,
): string {
  if (fields.length === 0) return 'Read the document to its end.';
  if (missing === 0) {
    const left = [
      empty.length > 0 && `${empty.length} left empty`,
      unticked.length > 0 && `${unticked.length} not ticked`,
    ].filter(Boolean);
    return left.length > 0
      ? `All that is required is filled in. ${left.join(', ')}.`
      : 'Everything is filled in.';
  }
  const done = fields.filter((field) => isFilled(field, filled.values)).length;
  return `${done} of ${fields.length} fields filled in`;
}

interface PageFieldsProps {
  readonly signing: Signing;
  readonly view: RecipientView;
  readonly own: readonly OwnField[];
}

/** The fields of a page, in order. */
function PageFields({ signing: { filled, setFilled }, view, own }: PageFieldsProps) {
  const otherOf = ({ kind, fieldUid }: OwnField) =>
    view.fields
      .filter((each) => each.kind === kind && each.fieldUid !== fieldUid)
      .map((each) => filled.values[each.fieldUid])
      .find((value) => value !== undefined);
  return (
    <div className="page-fields">
      <h2>Fill in here</h2>
      <ol>
        {own.map((field) => (
          <li key={field.fieldUid}>
            <FieldInput
              field={field}
              name={view.name}
              value={filled.values[field.fieldUid]}
              other={otherOf(field)}
              onChange={(value) =>
                setFilled((before) => {
                  const { [field.fieldUid]: _, ...values } = before.values;
                  const next = value ? { ...values, [field.fieldUid]: value } : values;
                  return { ...before, values: next };
                })
              }
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
