import { type CSSProperties, useEffect } from 'react';
import { pathOf } from '#shared/signing/drawn/drawing-path';
import {
  fittedSize,
  leading,
  linesOf,
  type Sides,
  signatureSize,
} from '#shared/signing/drawn/fitted-text';
import { signatureStyle } from '#shared/signing/drawn/signature-style';
import type { FieldValue } from '#shared/signing/field';
import { handwriting, useMeasure } from './useMeasure.ts';

interface ValueInFieldProps {
  value: FieldValue;
  field: Sides;
  /** Its colour; by default that of what people fill in. */
  ink?: string;
}

/**
 * A value in its field, as the sealed document will have it: as large as it fits, and nothing is cut
 * off. It fills what it is in, which has the proportions of the field.
 */
export function ValueInField({ value, field, ink = usualInk }: ValueInFieldProps) {
  return (
    <span style={{ ...whole, color: ink }}>
      {value.kind === 'text' && <Written text={value.text} field={field} />}
      {value.kind === 'typed' && <Signature name={value.text} field={field} />}
      {value.kind === 'tick' && (
        <svg aria-hidden="true" viewBox="0 0 20 20" style={{ ...drawing, strokeWidth: 2 }}>
          <path d="M3 10L8 16L17 3" />
        </svg>
      )}
      {value.kind === 'drawing' && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${value.drawing.width} ${value.drawing.height}`}
          style={{ ...drawing, strokeWidth: 4 }}
        >
          <path d={pathOf(value.drawing.lines)} />
        </svg>
      )}
    </span>
  );
}

/** The part of a width that is used: a browser rounds the places of letters. */
const used = 0.98;

function Written({ text, field }: { text: string; field: Sides }) {
  const widthOf = useMeasure('regular');
  const size = fittedSize(field.height, (each) =>
    linesOf(text, (field.width * used) / each, widthOf),
  );
  return <span style={{ ...lines, ...sized(size, field) }}>{text}</span>;
}

function Signature({ name, field }: { name: string; field: Sides }) {
  const style = signatureStyle(name);
  useEffect(() => {
    // A browser loads a module once.
    if (style === 'handwriting') void import('./handwriting.ts').catch(() => undefined);
  }, [style]);
  const size = signatureSize(field, useMeasure(style)(name) / used);
  const face = style === 'handwriting' ? { fontFamily: handwriting } : italics[style];
  return <span style={{ ...oneLine, ...face, ...sized(size, field) }}>{name}</span>;
}

/** Returns a size in points as a part of the field, with which the text grows. */
const sized = (points: number, { width }: Sides): CSSProperties => ({
  fontSize: `${(points / width) * 100}cqw`,
});

const italics = { italic: { fontStyle: 'italic' }, regular: {} } as const;
/** Dark on paper, which is white in the dark too. */
const usualInk = '#14284b';
const whole = {
  containerType: 'size',
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  height: '100%',
} as const;
const lines = {
  width: '100%',
  lineHeight: leading,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
const oneLine = { lineHeight: 1, whiteSpace: 'nowrap' } as const;
const drawing = {
  width: '100%',
  height: '100%',
  fill: 'none',
  stroke: 'currentcolor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
