import { Box, Typography } from '@mui/material';
import type { OwnField, RecipientView } from '#shared/signing/recipient-view';
import { PageWithFields } from '../pictures/PageWithFields.tsx';
import type { PictureOf } from '../pictures/usePictures.ts';
import { fieldInWords } from '../words.ts';

interface PreviewPagesProps {
  view: RecipientView;
  /** The fields on pages that are shown. */
  fields: readonly OwnField[];
  /** The pages that are left out. */
  without: ReadonlySet<number>;
  pictures: PictureOf;
  /** In the width of a phone. */
  isNarrow: boolean;
}

/** The pages of the document with the recipient’s own fields and the values of others. */
export const PreviewPages = ({ view, fields, without, ...shown }: PreviewPagesProps) => (
  <>
    {view.pages.map((sides, n) => {
      const own = fields.filter(({ page }) => page === n + 1);
      return without.has(n + 1) ? null : (
        <PageWithFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={n}
          page={n + 1}
          sides={sides}
          {...shown}
          given={view.shown.filter(({ page }) => page === n + 1)}
          empty={own.map((field) => ({ ...field, words: field.label }))}
        >
          <OwnFields fields={own} />
        </PageWithFields>
      );
    })}
  </>
);

/** The recipient’s fields of a page in words, as a screen reader has them. */
function OwnFields({ fields }: Pick<PreviewPagesProps, 'fields'>) {
  if (fields.length === 0) return null;
  return (
    <Box component="ol" aria-label="To fill in" sx={{ m: 0, mt: 1, paddingInlineStart: 3 }}>
      {fields.map((field) => (
        <Typography component="li" variant="body2" key={field.fieldUid}>
          {fieldInWords(field)}
        </Typography>
      ))}
    </Box>
  );
}
