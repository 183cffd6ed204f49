import { type ReactNode, useState } from 'react';
import type { OwnField, RecipientView, ShownField } from '#shared/signing/recipient-view';
import type { Signing } from '../useSigning.ts';
import { isFilled, leftOut } from '../values.ts';
import { placeOf, ValueOnPage } from './FieldBox.tsx';
import { PagePicture } from './PagePicture.tsx';
import { type PictureOf, usePictures } from './usePictures.ts';

interface PagesProps {
  readonly signing: Signing;
  readonly view: RecipientView;
  /** The fields of the recipient, and what goes beside a page with some. */
  readonly fields?: readonly OwnField[];
  readonly beside?: (fields: readonly OwnField[]) => ReactNode;
  readonly onField?: (field: OwnField) => void;
}

/** The pages of a document: pictures, with their text for screen readers or instead of them. */
export function Pages({ signing, view, fields = [], beside, onField }: PagesProps) {
  const [isText, setText] = useState(false);
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
            `, ${fields.length === 1 ? '1 field' : `${fields.length} fields`} for you`}
        </p>
        <button type="button" className="plain" onClick={() => setText(!isText)}>
          {isText ? 'Show pictures of the pages' : 'Show the text only'}
        </button>
      </div>
      {shown.map(({ number, width, height, text }, at) => {
        const own = fields.filter(({ page }) => page === number);
        const others = view.shown.filter(({ page }) => page === number);
        return (
          <section key={number} className="sheet" aria-label={`Page ${at + 1} of ${shown.length}`}>
            <Sheet
              isText={isText}
              text={text}
              own={own}
              others={others}
              pictureOf={pictureOf}
              onField={onField}
              values={signing.filled.values}
              page={number}
              place={at + 1}
              of={shown.length}
              ratio={width / height}
            />
            {own.length > 0 && beside?.(own)}
          </section>
        );
      })}
    </div>
  );
}

interface SheetProps {
  readonly isText: boolean;
  readonly text: readonly string[];
  readonly own: readonly OwnField[];
  readonly others: readonly ShownField[];
  readonly values: RecipientView['filled']['values'];
  readonly pictureOf: PictureOf;
  readonly onField: ((field: OwnField) => void) | undefined;
  readonly page: number;
  /** Which of the shown pages it is. */
  readonly place: number;
  readonly of: number;
  /** Its width by its height. */
  readonly ratio: number;
}

function Sheet({ isText, text, own, others, values, pictureOf, onField, ...page }: SheetProps) {
  return (
    <div className="sheet-page">
      {!isText && (
        <div className="paper-page" style={{ aspectRatio: page.ratio }}>
          <PagePicture page={page.page} place={page.place} of={page.of} pictureOf={pictureOf} />
          {others.map(({ label, box, value }) => (
            <div key={label} className="box shown" style={placeOf(box)} aria-hidden="true">
              <ValueOnPage value={value} />
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
                {value ? <ValueOnPage value={value} /> : <span>{field.label}</span>}
              </div>
            );
          })}
        </div>
      )}
      <div className={isText ? 'page-text' : 'hidden'}>
        {text.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never changes
          <p key={at}>{paragraph}</p>
        ))}
        {text.length === 0 && (
          <p>This page is a picture without text. Ask the school if you need its text.</p>
        )}
        {others.map(({ label, value }) => (
          <p key={label}>
            {label}: {'text' in value ? value.text : 'filled in'}
          </p>
        ))}
      </div>
    </div>
  );
}
