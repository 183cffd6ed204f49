import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { pathTo } from '#shared/site/paths';

/** The links to the forms of new posts and headers. */
export function CreatePost() {
  const id = useId();
  return (
    <Box sx={{ flex: { xs: '1 0 100%', sm: 'none' } }}>
      <Typography id={id} variant="overline" color="textSecondary" component="div">
        CREATE NEW
      </Typography>
      <Box role="group" aria-labelledby={id} sx={group}>
        <Button
          component={Link}
          variant="contained"
          size="small"
          to={pathTo('/admin/add-newsletter-header')}
        >
          Newsletter Header
        </Button>
        <Button
          component={Link}
          variant="contained"
          size="small"
          to={pathTo('/admin/add-newsletter')}
        >
          Newsletter Article
        </Button>
        <Button component={Link} variant="contained" size="small" to={pathTo('/admin/add-notice')}>
          Notice/Principal/Dailymail
        </Button>
      </Box>
    </Box>
  );
}

const group = { display: 'grid', gap: 1, gridAutoFlow: { sm: 'column' } };
