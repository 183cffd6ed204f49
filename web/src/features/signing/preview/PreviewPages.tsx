import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FieldValue, Box as Part } from '#shared/signing/field';
import type { OwnField, RecipientView } from '#shared/signing/recipient-view';
import { PagePicture } from '../pictures/PagePicture.tsx';
import type { PictureOf } from '../pictures/usePictures.ts';
import { kindNames } from '../words.ts';

interface PreviewPagesProps {
  view: RecipientView;
  /** The fields on pages that are shown. */
  fields: readonly OwnField[];
  /** The pages that are left out. */
  without: ReadonlySet<number>;
  pictures: PictureOf;
}

/** The pages of the document with the recipient’s own fields and the values of others. */
export const PreviewPages = ({ view, fields, without, pictures }: PreviewPagesProps) => (
  <>
    {view.pages.map((sides, n) => {
      const page = n + 1;
      if (without.has(page)) return null;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
        <section key={n} aria-label={`Page ${page}`}>
          <PagePicture page={page} sides={sides} pictureOf={pictures}>
            {view.shown
              .filter((each) => each.page === page)
              .map(({ box, label, value }) => (
                <Box key={`${label} ${box.left} ${box.top}`} sx={{ ...given, ...partsOf(box) }}>
                  {textOf(value)}
                </Box>
              ))}
            {fields
              .filter((field) => field.page === page)
              .map(({ fieldUid, box, kind, label }) => (
                <Box key={fieldUid} sx={{ ...own, ...partsOf(box) }}>
                  <Box component="span" sx={ownText}>
                    {kind === 'checkbox' ? '' : label}
                  </Box>
                </Box>
              ))}
          </PagePicture>
          <OwnFields fields={fields.filter((field) => field.page === page)} />
        </section>
      );
    })}
  </>
);

/** The recipient’s fields of a page in words, as a screen reader has them. */
function OwnFields({ fields }: { fields: readonly OwnField[] }) {
  if (fields.length === 0) return null;
  return (
    <Box component="ul" aria-label="To fill in" sx={{ m: 0, mt: 1, pl: 2.5 }}>
      {fields.map(({ fieldUid, label, kind, required, options }) => (
        <Typography component="li" variant="body2" key={fieldUid}>
          {[
            `${label} (${kindNames[kind].toLowerCase()})`,
            kind === 'choice' && options.length > 0 ? `: ${options.join(', ')}` : '',
            required ? '' : ', may stay empty',
          ].join('')}
        </Typography>
      ))}
    </Box>
  );
}

function textOf(value: FieldValue): string {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'tick':
      return '✓';
    default:
      return 'Signature';
  }
}

const partsOf = ({ left, top, width, height }: Part) => ({
  left: `${left * 100}%`,
  top: `${top * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});
/** The texts shrink with the page, so that they fit its fields. */
const given = {
  ...{ position: 'absolute', display: 'flex', alignItems: 'center', color: '#1c1e21' },
  ...{
    fontSize: 'min(0.75rem, 1.8cqw)',
    lineHeight: 1.1,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
};
/** As on the recipient’s page (`outer/signing.css`). */
const own = {
  ...given,
  ...{ containerType: 'size', border: '1.5px dashed #8a5300', borderRadius: '2px' },
  bgcolor: 'rgb(255 236 179 / 55%)',
};
const ownText = { px: 0.5, color: '#5c3700', fontSize: 'clamp(6px, 40cqh, 13px)' };
