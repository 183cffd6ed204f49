import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';

/** What can be made here, each with its own form. */
export function CreatePost() {
  const id = useId();
  return (
    <Box sx={{ flex: { xs: '1 0 100%', sm: 'none' } }}>
      <Typography id={id} variant="overline" color="textSecondary" component="div">
        CREATE NEW
      </Typography>
      <Box role="group" aria-labelledby={id} sx={group}>
        <Button component={Link} variant="contained" size="small" to={paths.newsletterHeaders}>
          Newsletter Header
        </Button>
        <Button component={Link} variant="contained" size="small" to={paths.addNewsletter}>
          Newsletter Article
        </Button>
        <Button component={Link} variant="contained" size="small" to={paths.addNotice}>
          Notice/Principal/Dailymail
        </Button>
      </Box>
    </Box>
  );
}

const group = { display: 'grid', gap: 1, gridAutoFlow: { sm: 'column' } };
