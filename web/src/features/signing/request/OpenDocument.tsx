import DocumentIcon from '@mui/icons-material/DescriptionOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { SigningRequest } from '#shared/signing/request';
import { pathTo } from '#shared/site/paths';

/** Leads to the pages of a document. Where another act comes first, it is not the main one. */
export function OpenDocument({ request: { requestUid, state, is_sealed } }: OpenDocumentProps) {
  const isMain = !is_sealed && state !== 'expired';
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      startIcon={<DocumentIcon />}
      component={Link}
      to={pathTo('/signing/:requestUid/document', { requestUid })}
    >
      {is_sealed ? 'See the pages' : 'Open the document'}
    </Button>
  );
}

interface OpenDocumentProps {
  request: Pick<SigningRequest, 'requestUid' | 'state' | 'is_sealed'>;
}
