// The font of typed signatures, also in the sealed document. Browsers load the part with the letters.
import '@fontsource/caveat/400.css';
