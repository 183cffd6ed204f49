import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Quiet, Row } from '../../layout/layout.tsx';
import { Picture } from '../../text/Picture.tsx';
import { WordDiff } from './WordDiff.tsx';

/** A field that differs between two versions, as text. */
export interface ComparedField {
  readonly name: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  /** A difference that text does not show. */
  readonly note?: string | undefined;
  /** Two pictures side by side. */
  readonly pictures?: { readonly from: string; readonly to: string } | undefined;
}

interface FieldComparisonProps {
  fields: readonly ComparedField[];
  /** The versions of the struck-through and the underlined words. */
  fromName: string;
  toName: string;
  action?: (field: ComparedField) => ReactNode;
}

/** Shows two versions of a form side by side, with the fields that differ. */
export function FieldComparison({ fields, fromName, toName, action }: FieldComparisonProps) {
  if (fields.length === 0) return <p>Both say the same.</p>;
  return (
    <>
      <Quiet component="p" size="large" sx={{ mt: 0 }}>
        <Box component="del" sx={{ marginInlineEnd: 0.5 }}>
          Struck through
        </Box>
        {`: only in ${fromName}. `}
        <Box component="ins" sx={{ marginInlineEnd: 0.5, fontWeight: 600 }}>
          Underlined
        </Box>
        {`: only in ${toName}.`}
      </Quiet>
      {fields.map((field) => (
        <Box component="section" key={field.name} aria-label={field.label} sx={part}>
          <Row align="center" isOneLine sx={{ mb: 1 }}>
            <Box component="h3" sx={{ m: 0, flex: 1, fontSize: '0.9375rem', fontWeight: 600 }}>
              {field.label}
            </Box>
            {action?.(field)}
          </Row>
          {field.pictures ? (
            <Pictures {...field.pictures} fromName={fromName} toName={toName} />
          ) : (
            field.from !== field.to && <WordDiff from={field.from} to={field.to} />
          )}
          {field.note && <Quiet>{field.note}</Quiet>}
        </Box>
      ))}
    </>
  );
}

function Pictures(props: { from: string; to: string; fromName: string; toName: string }) {
  const sides = [
    [props.fromName, props.from],
    [props.toName, props.to],
  ] as const;
  return (
    <Row gap={2}>
      {sides.map(([name, address]) => (
        <Box component="figure" key={name} sx={{ m: 0, width: 180 }}>
          <Picture
            src={address}
            alt={`Picture in ${name}`}
            width={450}
            height={320}
            sx={{ width: '100%', height: 'auto' }}
          />
          <Quiet component="figcaption" size="medium">
            {address ? name : `${name}: no picture`}
          </Quiet>
        </Box>
      ))}
    </Row>
  );
}

const part = { py: 2, borderTop: 1, borderColor: 'divider' };
