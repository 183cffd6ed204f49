import LargeIcon from '@mui/icons-material/ZoomInOutlined';
import SmallIcon from '@mui/icons-material/ZoomOutOutlined';
import { Box, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { FieldValue, Box as Part } from '#shared/signing/field';
import type { FieldKind } from '#shared/signing/form';
import { placeOf, sidesOf } from '../../../components/documents/fieldPlace.ts';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { PagePicture } from './PagePicture.tsx';
import type { PictureOf } from './usePictures.ts';

// The values come with the picture of their page.
const ValueInField = onDemand(
  async () => (await import('../../../components/documents/ValueInField.tsx')).ValueInField,
);

/** A field that is empty: what is written in it. */
export interface EmptyField {
  readonly fieldUid: string;
  readonly box: Part;
  readonly kind: FieldKind;
  readonly words: string;
}

/** The id of an empty field on its page. */
export const placeOfField = (fieldUid: string) => `place-${fieldUid}`;

interface PageWithFieldsProps {
  page: number;
  /** The sides of the page in points. */
  sides: { readonly width: number; readonly height: number };
  given: readonly { readonly label: string; readonly box: Part; readonly value: FieldValue }[];
  empty: readonly EmptyField[];
  pictures: PictureOf;
  /** In the width of a phone. */
  isNarrow: boolean;
  /** What helps where the picture of a page cannot be shown. */
  instead?: string | undefined;
  /** The same in words. */
  children?: ReactNode;
}

/**
 * A page with what is filled in, and its empty fields. On a phone these have the numbers of the list
 * below, and a press makes the page as large as paper.
 */
export function PageWithFields({ page, sides, given, empty, ...shown }: PageWithFieldsProps) {
  const { pictures, isNarrow, instead, children } = shown;
  const [isLarge, setLarge] = useState(false);
  const hasNumbers = isNarrow && !isLarge;
  return (
    <section aria-label={`Page ${page}`}>
      <Box
        {...(isLarge && { tabIndex: 0, role: 'group', 'aria-label': `Page ${page}, large` })}
        sx={{ overflowX: 'auto' }}
      >
        <Box sx={{ width: isLarge ? paper : '100%' }}>
          <PagePicture page={page} sides={sides} pictureOf={pictures} instead={instead} isWhole>
            {given.map(({ box, label, value }) => (
              <Box
                key={`${label} ${box.left} ${box.top}`}
                aria-hidden
                sx={{ position: 'absolute', ...placeOf(box) }}
              >
                <ValueInField value={value} field={sidesOf(box, sides)} />
              </Box>
            ))}
            {empty.map(({ fieldUid, box, kind, words }, n) => (
              <Box
                key={fieldUid}
                id={placeOfField(fieldUid)}
                aria-hidden
                sx={{ ...field, ...(hasNumbers && { overflow: 'visible' }), ...placeOf(box) }}
              >
                {hasNumbers && (
                  <Box component="span" sx={kind === 'checkbox' ? tickNumber : number}>
                    {n + 1}
                  </Box>
                )}
                {!hasNumbers && kind !== 'checkbox' && (
                  <ValueInField
                    value={{ kind: 'text', text: words }}
                    field={sidesOf(box, sides)}
                    ink={emptyInk}
                  />
                )}
              </Box>
            ))}
          </PagePicture>
        </Box>
      </Box>
      {isNarrow && (
        <Button
          startIcon={isLarge ? <SmallIcon /> : <LargeIcon />}
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
          sx={{ minHeight: 44 }}
        >
          {isLarge ? `Show all of page ${page}` : `Enlarge page ${page}`}
        </Button>
      )}
      {children}
    </section>
  );
}

/** As on the recipient’s page (`outer/signing.css`). */
const field = {
  position: 'absolute',
  overflow: 'hidden',
  lineHeight: 1.1,
  // A border would take room from the words.
  outline: '1.5px dashed #8a5300',
  outlineOffset: '-1.5px',
  borderRadius: '2px',
  bgcolor: 'rgb(255 236 179 / 55%)',
};
const emptyInk = '#5c3700';
/** The number of a field on a small page: a sign on its corner, since it may be very low. */
const number = {
  position: 'absolute',
  top: -7,
  // biome-ignore lint/plugin/logical-style: a place on a page of a PDF
  left: -7,
  width: 13,
  height: 13,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  bgcolor: '#5c3700',
  color: '#fff',
  fontSize: 9,
  fontWeight: 700,
};
/** Beside a tick box, whose label is on its right. */
// biome-ignore lint/plugin/logical-style: a place on a page of a PDF
const tickNumber = { ...number, top: 'calc(50% - 6.5px)', left: -16 };
/** The width at which the text of a page can be read, in pixels. */
const paper = 760;
