import { readdirSync, readFileSync } from 'node:fs';

const data = new URL('../data/', import.meta.url);

/** Texts in the portal's storage format, by name. */
export const honestTexts: [name: string, html: string][] = readdirSync(new URL('honest/', data))
  .filter((file) => file.endsWith('.html'))
  .map((file) => [file, readFileSync(new URL(`honest/${file}`, data), 'utf8').trimEnd()]);

/** Strings that break software. */
export const naughtyStrings: string[] = JSON.parse(
  readFileSync(new URL('naughty-strings/blns.json', data), 'utf8'),
);

const owasp: { section: string; payload: string }[] = JSON.parse(
  readFileSync(new URL('xss-owasp/payloads.json', data), 'utf8'),
);

/**
 * Attacks that passed older filters, in addition to the OWASP collection. `ran()` reports that a
 * script ran.
 */
const ours = [
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<svg onload=ran()>',
  '<svg><script>ran()</script></svg>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s></svg>',
  '<svg><a xlink:href="javascript:ran()"><text x=20 y=20>x</text></a></svg>',
  '<svg><set attributeName=href to=javascript:ran()><a id=x><text>x</text></a></svg>',
  '<math href="javascript:ran()">x</math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=ran()&gt;">',
  '<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style><img src=x onerror=ran()>">',
  '<svg></p><style><a id="</style><img src=1 onerror=ran()>">',
  '<noscript><p title="</noscript><img src=x onerror=ran()>">',
  '<noembed><img title="</noembed><img src=x onerror=ran()>"></noembed>',
  '<noframes><p title="</noframes><img src=x onerror=ran()>">',
  '<xmp><p title="</xmp><img src=x onerror=ran()>">',
  '<plaintext><img src=x onerror=ran()>',
  '<textarea><p title="</textarea><img src=x onerror=ran()>"></textarea>',
  '<title><a title="</title><img src=x onerror=ran()>">',
  '<template><img src=x onerror=ran()></template>',
  '<div><template shadowrootmode=open><img src=x onerror=ran()></template></div>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<iframe src="javascript:parent.ran()"></iframe>',
  '<iframe src="data:text/html,<script>parent.ran()</script>"></iframe>',
  '<iframe src="https://www.youtube-nocookie.com.evil.example/embed/dQw4w9WgXcQ"></iframe>',
  '<iframe src="https://www.youtube-nocookie.com@evil.example/embed/dQw4w9WgXcQ"></iframe>',
  '<iframe><img title="</iframe><img src=x onerror=ran()>"></iframe>',
  '<object data="javascript:ran()"></object>',
  '<object data="data:text/html,<script>parent.ran()</script>"></object>',
  '<embed src="javascript:ran()">',
  '<form action="javascript:ran()"><button>go</button></form>',
  '<form id=x></form><button form=x formaction="javascript:ran()">go</button>',
  '<isindex action="javascript:ran()" type=submit value=go>',
  '<input autofocus onfocus=ran()>',
  '<details open ontoggle=ran()><summary>x</summary></details>',
  '<video><source onerror=ran()></video>',
  '<audio src=x onerror=ran()></audio>',
  '<body onload=ran()>',
  '<marquee onstart=ran()>x</marquee>',
  '<a href="javascript:ran()">x</a>',
  '<a href=" \u0001javascript:ran()">x</a>',
  '<a href="java\tscript:ran()">x</a>',
  '<a href="java&#10;script&colon;ran&lpar;&rpar;">x</a>',
  '<a href="vbscript:ran()">x</a>',
  '<a href="data:text/html,<script>ran()</script>">x</a>',
  '<a href="//evil.example/x">x</a>',
  '<a href="/\\evil.example/x">x</a>',
  '<a href="https://ok.example" target="_top" ping="https://evil.example">x</a>',
  '<p style="background:url(javascript:ran())">x</p>',
  '<p style="width:expression(ran())">x</p>',
  '<p style="position:fixed;inset:0;z-index:9999;background-image:url(https://evil.example/p)">x</p>',
  '<p style="color:red;}</style><script>ran()</script>">x</p>',
  '<style>@import "https://evil.example/x.css"; *{color:red}</style>',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:ran()">',
  '<img src="https://evil.example/beacon.png">',
  '<img src="//evil.example/beacon.png" srcset="https://evil.example/2.png 2x">',
  '<img src="data:image/svg+xml,<svg onload=ran()>">',
  '<p onclick=ran() onmouseover=ran() tabindex=0 onfocus=ran() autofocus>x</p>',
  '<p/onpointerrawupdate=ran()>x',
  '<img src="x` `<script>ran()</script>"` `>',
  '<<script>ran()//<</script>',
  '<scr<script>ipt>ran()</scr</script>ipt>',
  '<!--><img src=x onerror=ran()>-->',
  '<!--[if gte IE 4]><script>ran()</script><![endif]-->',
  '<![CDATA[<img src=x onerror=ran()>]]>',
  '<?xml version="1.0"?><img src=x onerror=ran()>',
  '<p title="&lt;img src=x onerror=ran()&gt;">x</p>',
  '<img alt="</p><img src=x onerror=ran()>" src=x>',
  '<table><td><form><table><p title="</table><img src=x onerror=ran()>">',
  '<a id=location name=cookie href="javascript:ran()"></a><form name=body><input name=attributes></form>',
  '<select><option><style></option></select><img src=x onerror=ran()></style>',
  `${'<div>'.repeat(600)}<svg><style><img src=x onerror=ran()></style></svg>`,
  '<div class="MuiBackdrop-root" id="root">x</div>',
];

/** Texts that attack; none of them may have an effect. */
export const hostileTexts: string[] = [...owasp.map(({ payload }) => payload), ...ours];

/** Returns an input that another program wrote, in the shape of public reports. */
export const caseFile = (name: string): Buffer => readFileSync(new URL(`cases/${name}`, data));

export const caseText = (name: string): string => caseFile(name).toString('utf8');
