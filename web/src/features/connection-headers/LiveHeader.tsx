import { Box, Button, Typography } from '@mui/material';
import type { ConnectionHeader } from '#shared/connection-headers/connection-headers.contract';
import { INDEFINITE } from '#shared/kernel/publish-window';
import { Row } from '../../components/layout/layout.tsx';
import { Hero } from '../../components/screen/Hero.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';

interface LiveHeaderProps {
  header: ConnectionHeader | undefined;
  onEdit: (header: ConnectionHeader) => void;
}

/** The header that readers of the magazine see now, with its days. */
export function LiveHeader({ header, onEdit }: LiveHeaderProps) {
  if (!header) {
    return (
      <Typography color="textSecondary">
        Readers see no header now. A new one appears from its start to its end.
      </Typography>
    );
  }
  const { featured_img_url, alttext, caption, caption_location, publish_start } = header;
  return (
    <Box component="section" aria-labelledby="live-header">
      <Row columnGap={2} rowGap={0.5} align="baseline" sx={{ mb: 1.5 }}>
        <Typography variant="h2" id="live-header">
          Live now
        </Typography>
        <Typography color="textSecondary" sx={{ flex: 1, minWidth: 0 }}>
          Since <DateWords at={publish_start} isInside />, <End header={header} />
        </Typography>
        <Button variant="outlined" size="small" onClick={() => onEdit(header)}>
          Change
        </Button>
      </Row>
      <Hero src={featured_img_url} alt={alttext} caption={caption} location={caption_location} />
    </Box>
  );
}

function End({ header: { publish_end } }: { header: ConnectionHeader }) {
  if (publish_end === INDEFINITE) return 'without an end';
  return (
    <>
      until <DateWords at={publish_end} withTime isInside />
    </>
  );
}
