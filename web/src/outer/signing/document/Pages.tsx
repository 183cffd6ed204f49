import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { FieldValue } from '#shared/signing/field';
import type { Answered, OwnField, RecipientView, ShownField } from '#shared/signing/recipient-view';
import { placeOf, sidesOf } from '../../../components/documents/fieldPlace.ts';
import { ValueInField } from '../../../components/documents/ValueInField.tsx';
import type { Signing } from '../useSigning.ts';
import { answerInWords, isFilled, leftOut } from '../values.ts';
import { PagePicture } from './PagePicture.tsx';
import { type PictureOf, usePictures } from './usePictures.ts';

type Values = RecipientView['filled']['values'];

interface PagesProps {
  readonly signing: Signing;
  readonly view: RecipientView;
  /** The fields of the recipient, and what is in them. */
  readonly fields?: readonly OwnField[];
  readonly values?: Values;
  /** What goes beside a page with fields. */
  readonly beside?: (fields: readonly OwnField[]) => ReactNode;
  readonly onField?: (field: OwnField) => void;
}

/**
 * The pages of a document: pictures, with their text for screen readers or instead of them. On a
 * phone a page is too small to be read, so the text comes first.
 */
export function Pages({ signing, view, fields = [], values = {}, beside, onField }: PagesProps) {
  const isNarrow = useIsNarrow();
  const isText = signing.isText ?? isNarrow;
  const pictureOf = usePictures(signing);
  const without = leftOut(view, signing.filled.answers);
  const shown = view.pages
    .map((page, at) => ({ ...page, number: at + 1 }))
    .filter(({ number }) => !without.has(number));
  return (
    <div className={isText ? 'sheets as-text' : 'sheets'}>
      <div className="sheets-tools">
        <p className="quiet">
          {shown.length === 1 ? '1 page' : `${shown.length} pages`}
          {fields.length > 0 &&
            beside &&
            `, ${fields.length === 1 ? '1 field' : `${fields.length} fields`} for you`}
        </p>
        <button type="button" className="secondary" onClick={() => signing.setText(!isText)}>
          {isText ? 'Show pictures of the pages' : 'Show the text only'}
        </button>
      </div>
      {shown.map(({ number, text, ...sides }, at) => {
        const own = fields.filter(({ page }) => page === number);
        return (
          <section key={number} className="sheet" aria-label={`Page ${at + 1} of ${shown.length}`}>
            <Sheet
              isText={isText}
              isNarrow={isNarrow}
              text={text}
              own={own}
              others={view.shown.filter(({ page }) => page === number)}
              empty={emptyOn(number, view.answered)}
              pictureOf={pictureOf}
              onField={onField}
              values={values}
              page={number}
              place={at + 1}
              of={shown.length}
              sides={sides}
            />
            {own.length > 0 && beside?.(own)}
          </section>
        );
      })}
    </div>
  );
}

/** The fields of a page that others left empty. */
const emptyOn = (page: number, answered: readonly Answered[] = []) =>
  answered.flatMap(({ fields }) => fields).filter((field) => field.page === page && !field.value);

const phone = '(width < 600px)';
function subscribe(onChange: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
const useIsNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(phone).matches);

interface SheetProps extends PaperProps {
  readonly isText: boolean;
  readonly isNarrow: boolean;
  readonly text: readonly string[];
  readonly empty: Answered['fields'];
}

function Sheet({ isText, isNarrow, text, empty, ...paper }: SheetProps) {
  // A scan has no text that could be read instead.
  const isPicture = !isText || text.length === 0;
  return (
    <div className="sheet-page">
      {isPicture && (isNarrow ? <LargePaper {...paper} /> : <Paper {...paper} />)}
      <div className={isText ? 'page-text' : 'hidden'}>
        {text.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never changes
          <p key={at}>{paragraph}</p>
        ))}
        {text.length === 0 && (
          <p>This page is a picture without text. Ask the school if you need its text.</p>
        )}
        {paper.others.map(({ label, value }) => (
          <p key={label}>
            {label}: {'text' in value ? value.text : 'filled in'}
          </p>
        ))}
        {empty.map((field) => (
          <p key={field.fieldUid}>
            {field.label}: {answerInWords(field).toLowerCase()}
          </p>
        ))}
      </div>
    </div>
  );
}

/** A page on a phone: as wide as the screen, or as large as paper, to be moved sideways. */
function LargePaper(paper: PaperProps) {
  const [isLarge, setLarge] = useState(false);
  const { place } = paper;
  return (
    <>
      <div
        className={isLarge ? 'paper-frame large' : 'paper-frame'}
        {...(isLarge && { tabIndex: 0, role: 'group', 'aria-label': `Page ${place}, large` })}
      >
        <Paper {...paper} />
      </div>
      <button
        type="button"
        className="plain"
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        {isLarge ? `Show all of page ${place}` : `Enlarge page ${place}`}
      </button>
    </>
  );
}

interface PaperProps {
  readonly own: readonly OwnField[];
  readonly others: readonly ShownField[];
  readonly values: Values;
  readonly pictureOf: PictureOf;
  readonly onField: ((field: OwnField) => void) | undefined;
  readonly page: number;
  /** Which of the shown pages it is. */
  readonly place: number;
  readonly of: number;
  readonly sides: { readonly width: number; readonly height: number };
}

/** The picture of a page with what is in its fields. */
function Paper({ own, others, values, pictureOf, onField, sides, ...page }: PaperProps) {
  return (
    <div className="paper-page" style={{ aspectRatio: sides.width / sides.height }}>
      <PagePicture page={page.page} place={page.place} of={page.of} pictureOf={pictureOf} />
      {others.map(({ label, box, value }) => (
        <div key={label} className="box shown" style={placeOf(box)} aria-hidden="true">
          <ValueInField value={value} field={sidesOf(box, sides)} />
        </div>
      ))}
      {own.map((field) => {
        const value = values[field.fieldUid];
        return (
          // A shortcut for the mouse: the list beside the page has the same field.
          <div
            key={field.fieldUid}
            className={isFilled(field, values) ? 'box own filled' : 'box own'}
            style={placeOf(field.box)}
            aria-hidden="true"
            onClick={() => onField?.(field)}
          >
            {value ? (
              <ValueInField value={value} field={sidesOf(field.box, sides)} />
            ) : (
              field.kind !== 'checkbox' && (
                <ValueInField
                  value={nameOf(field)}
                  field={sidesOf(field.box, sides)}
                  ink={isFilled(field, values) ? '#585e64' : '#5c3700'}
                />
              )
            )}
          </div>
        );
      })}
    </div>
  );
}

const nameOf = ({ label }: OwnField): FieldValue => ({ kind: 'text', text: label });
