import { useState } from 'react';
import type { FieldKind, FormField } from '#shared/signing/form';
import { mostOf } from '#shared/signing/form';
import { newUid } from '../editor/order.ts';
import type { TemplateTools } from '../editor/useTemplateValues.ts';
import type { Step } from './arrowKeys.ts';
import { fitted, freePlace, placeInWords, type Sides, sizeInWords } from './boxes.ts';
import { middleInView, type Point, roomsOfPages } from './placeInView.ts';
import { keyOf, labelFor, sourceWith } from './sources.ts';

/** A4, for a page that is unknown. */
const anyPage: Sides = { width: 595, height: 842 };

/** The fields of a form on its pages, with the ways to place and change them. */
export function useFieldTools(
  tools: TemplateTools,
  selected: string,
  setSelected: (fieldUid: string) => void,
) {
  const { values, change } = tools;
  const { fields } = values;
  const [status, setStatus] = useState('');
  const [sourceKey, setSourceKey] = useState('');
  const [step, setStep] = useState<Step>('5');
  const sidesOf = (page: number): Sides => values.pages[page - 1] ?? anyPage;

  function set(fieldUid: string, changed: Partial<FormField>, mark = '') {
    const next = fields.map((field) =>
      field.fieldUid === fieldUid ? { ...field, ...changed } : field,
    );
    change({ fields: next }, mark && `${fieldUid} ${mark}`);
    const field = next.find((each) => each.fieldUid === fieldUid);
    if (field && changed.box) {
      setStatus(`${field.label}: ${placeInWords(field)}, ${sizeInWords(field)}`);
    }
  }
  function remove(fieldUid: string) {
    const field = fields.find((each) => each.fieldUid === fieldUid);
    change({ fields: fields.filter((each) => each.fieldUid !== fieldUid) });
    setStatus(`${field?.label} removed. You can undo it.`);
    setSelected('');
  }
  /** Adds fields and chooses the last one. */
  function put(added: readonly FormField[], words: string) {
    change({ fields: [...fields, ...added].slice(0, mostOf.fields) });
    setStatus(words);
    setSelected(added.at(-1)?.fieldUid ?? '');
  }

  return {
    fields,
    field: fields.find(({ fieldUid }) => fieldUid === selected),
    selected,
    select: setSelected,
    status,
    step,
    setStep,
    sidesOf,
    set,
    remove,
    ...adding({ values, sourceKey, sidesOf, put }),
    /** Who fills in the next field. */
    sourceKey: keyWithin(sourceKey, values),
    setSourceKey,
    isFull: fields.length >= mostOf.fields,
  };
}

interface Adding {
  readonly values: TemplateTools['values'];
  readonly sourceKey: string;
  readonly sidesOf: (page: number) => Sides;
  readonly put: (added: readonly FormField[], words: string) => void;
}

/** The ways to add a field: a new one, a copy, and one on every page. */
function adding({ values, sourceKey, sidesOf, put }: Adding) {
  const { fields, pages } = values;
  const boxesOn = (page: number, besides = '') =>
    fields.flatMap((field) =>
      field.page === page && field.fieldUid !== besides ? [field.box] : [],
    );
  return {
    boxesOn,
    /** Adds a field: at a point, or in the middle of what the window shows. */
    add(kind: FieldKind, at: Point = middleInView(roomsOfPages(), window.innerHeight)) {
      const source = sourceWith(sourceKey, kind, values);
      if (!source || pages.length === 0 || fields.length >= mostOf.fields) return;
      const label = labelFor(kind, source, values);
      const box = freePlace(kind, at, boxesOn(at.page), sidesOf(at.page));
      const required = kind !== 'checkbox';
      const place = { fieldUid: newUid(), page: at.page, box };
      const field = { ...place, kind, label, required, source, options: [] };
      put([field], `${label} added: ${placeInWords(field)}`);
    },
    /** Adds a copy below a field. */
    duplicate(field: FormField) {
      const { box, page } = field;
      const top = box.top + box.height + 6 / sidesOf(page).height;
      const copy = { ...field, fieldUid: newUid(), box: fitted({ ...box, top }, sidesOf(page)) };
      put([copy], `Copy of ${field.label} added: ${placeInWords(copy)}`);
    },
    /** Puts a field at the same place of every other page, such as initials. */
    onEveryPage(field: FormField) {
      const copies = pages.flatMap((_, n) =>
        n + 1 === field.page ? [] : [{ ...field, fieldUid: newUid(), page: n + 1 }],
      );
      put(copies, `${field.label} is on every page now.`);
    },
  };
}

/** Returns the key of the source that a new text field would get. */
function keyWithin(key: string, values: TemplateTools['values']): string {
  const source = sourceWith(key, 'text', values);
  return source ? keyOf(source) : '';
}

export type FieldTools = ReturnType<typeof useFieldTools>;
