/* Generated from the schemas by npm run types. */
import type { Json } from '../engine/index.ts';

/**
 * An address on the web. It begins with https://, as in https://www.shop.example/card.
 */
export type WebAddress = string;
/**
 * A language that the flows have words in, by its code (ISO 639).
 */
export type Language = string;
/**
 * A phone number. Use digits and dashes, for example 800-555-0119.
 */
export type Phone = string;
/**
 * An address on the web, which begins with https://, or a path at the page's own origin, which begins with /.
 */
export type LinkAddress = string;
/**
 * A color. Write # and six digits or letters from a to f, for example #33566f.
 */
export type Color = string;
/**
 * The name of a picture file in the brand's folder, in small letters, digits, - . and _: svg, webp, avif, png or jpg.
 */
export type ImageFile = string;
/**
 * The name of a folder in flows/.
 */
export type FlowFolder = string;
/**
 * An address below the brand's base path.
 */
export type AppPath = string;
/**
 * The id of an operation in the API document.
 */
export type OperationId = string;
/**
 * A path at another site.
 */
export type SitePath = string;
/**
 * A literal, a reference, or the first of several that resolves.
 */
export type FieldValue =
  | string
  | {
      /**
       * The references, in order of preference.
       *
       * @minItems 1
       *
       * Items: One reference.
       */
      $first: string[];
    };
/**
 * service is customer service for the kind of account, fraud the fraud line.
 */
export type ServiceNumber = 'service' | 'fraud';
/**
 * An address without its end.
 */
export type StorePage = string;
/**
 * An https origin without a path, for example https://api.bank.example, or nothing for the page's own.
 */
export type Origin = string;
/**
 * A path without a slash at its end.
 */
export type BasePath = string;
/**
 * What a person does.
 */
export type Deed = Fill | Press | Visit | Wait;
/**
 * One of six verbs.
 */
export type ScenarioStep = Start | Expect | Fill | Press | Visit | Wait;

/**
 * One brand: what it is called, whom to phone, what it offers and how it looks.
 */
export type Brand = {
  /**
   * Where an editor finds this schema.
   */
  $schema?: string;
  /**
   * The brand's name, as it stands in sentences.
   */
  displayName: string;
  cardTitle: Translated;
  vanityUrl?: WebAddress;
  /**
   * The languages on offer. The first one is the brand's own and shows when nothing else is asked for.
   *
   * @minItems 1
   */
  languages?: Language[];
  /**
   * The languages for which locales/<language>.json in the brand's folder has words of the brand's own.
   */
  ownWords?: Language[];
  phones: Phones;
  /**
   * How many digits an account number may have.
   *
   * @minItems 1
   *
   * Items: One number of digits.
   */
  accountNumberLengths?: number[];
  /**
   * Whether a person may have several accounts to choose from after signing in.
   */
  multiAccount?: boolean;
  /**
   * Whether partners may link accounts and send people in to stay signed in.
   */
  cpl?: boolean;
  /**
   * Whether partners are told the old set of error codes.
   */
  oldErrorCodes?: boolean;
  voice?: Voice;
  /**
   * The key of the chat assistant. Without it there is no chat.
   */
  assistantKey?: string;
  /**
   * Whether phones are handed over to the servicing site made for them.
   */
  mobileService?: boolean;
  applicationUrl?: WebAddress;
  promoUrl?: WebAddress;
  /**
   * Whether cardholders may have a billing address outside the US.
   */
  crossBorder?: boolean;
  /**
   * Whether a person may have this device remembered when entering a passcode.
   */
  rememberDevice?: boolean;
  /**
   * Whether people may sign in with a passkey, and are offered one after a sign-in that took a passcode.
   */
  passkeys?: boolean;
  links?: Links;
  footer?: Footer;
  promo?: Promo;
  theme: Theme;
  images: Images;
  app?: App;
  /**
   * Carried for conditions and analytics; it does nothing by itself.
   */
  mobileSecuritySetting?: boolean;
  /**
   * Carried for conditions and analytics; it does nothing by itself.
   */
  commercialPlatform?: boolean;
  /**
   * The partners that may send people in, and where each may have them sent back to.
   */
  partners?: Partner[];
};
/**
 * A text by language.
 */
export type Translated = {
  /**
   * The text in that language.
   */
  [k: string]: string;
};
/**
 * The phone numbers that people are told to call.
 */
export type Phones = {
  plcc: Phone;
  dual: Phone;
  loan: Phone;
  fraud: Phone;
  customerService: Phone;
};
/**
 * What the voice assistants need. A platform without a terms link is not offered.
 */
export type Voice = {
  /**
   * The card's name as a voice assistant says it, by language; one text stands for all languages. Where there is none, the card's title stands there.
   */
  cardName?: string | Translated;
  /**
   * The terms of use, by platform.
   */
  terms?: {
    google?: WebAddress;
    alexa?: WebAddress;
  };
};
/**
 * The links at the foot of every page. One without an address is left out.
 */
export type Links = {
  onlinePrivacy?: LinkAddress;
  privacy?: LinkAddress;
  usage?: LinkAddress;
  accessibility?: LinkAddress;
  fraud?: LinkAddress;
  extra?: OwnLink;
  doNotSell?: LinkAddress;
  storeLocator?: LinkAddress;
};
/**
 * A link with words of its own.
 */
export type OwnLink = {
  label: Translated;
  href: LinkAddress;
};
/**
 * What stands at the foot of every page beside the links and the name of the bank.
 */
export type Footer = {
  legal?: Paragraph;
  note?: Paragraph;
  /**
   * Further links of the brand's choice.
   *
   * @maxItems 6
   */
  links?: OwnLink[];
};
/**
 * A longer text by language.
 */
export type Paragraph = {
  /**
   * The text in that language.
   */
  [k: string]: string;
};
/**
 * Words that stand with the promotion's picture.
 */
export type Promo = {
  title?: Translated;
  text?: Translated;
};
/**
 * How the brand looks. What is left out follows from the primary colour.
 */
export type Theme = {
  /**
   * The brand's colours. Text must read well on what it is painted on; the check says where it does not.
   */
  colors: {
    primary: Color;
    accent?: Color;
    surface?: Color;
    page?: Color;
    text?: Color;
    header?: Color;
    error?: Color;
  };
  /**
   * The brand for people whose system wishes dark pages. `{}` derives all from the colours above; without it the brand looks the same for everybody.
   */
  dark?: {
    /**
     * What is not to be derived.
     */
    colors?: {
      primary?: Color;
      accent?: Color;
      surface?: Color;
      page?: Color;
      text?: Color;
      header?: Color;
      error?: Color;
    };
  };
  /**
   * How pages are laid out, by what they are for.
   */
  layout?: {
    /**
     * Where people sign in. `beside`: the form on a card, the artwork framed beside it, on phones a strip above it where `images.heroPhone` is given; `split`: the artwork fills half of a wide window; `centred`: the card alone, over a band in the header's colour; `immersive`: the artwork behind the whole page; `banner`: the artwork as a band, the card over its edge; `plain`: the form on the bare page, no artwork.
     */
    entrance?: 'beside' | 'split' | 'centred' | 'immersive' | 'banner' | 'plain';
    /**
     * Other pages with forms. `centred`: the card alone; `band`: the card over a band in the header's colour; `banner`: over the edge of the artwork; `split`: the artwork beside the form on wide screens; `immersive`: the artwork behind the page; `plain`: the form on the bare page.
     */
    form?: 'centred' | 'band' | 'banner' | 'split' | 'immersive' | 'plain';
    /**
     * Pages that say something and ask for nothing, such as errors.
     */
    message?: 'centred' | 'band' | 'banner' | 'split' | 'immersive' | 'plain';
  };
  /**
   * The bar with the logo.
   */
  header?: {
    /**
     * `tall` is 110 px high, `compact` 64.
     */
    height?: 'tall' | 'compact';
    /**
     * How high the logo is: 32, 44 or 56 px on phones, 36, 56 or 72 on wider screens; at most 44 in a compact header.
     */
    logo?: 'small' | 'medium' | 'large';
    /**
     * Where the logo stands on wide screens.
     */
    align?: 'start' | 'centre';
    /**
     * The line below the bar: none, a thin one, or a band in the accent colour.
     */
    line?: 'none' | 'hair' | 'accent';
  };
  /**
   * The foot of the page: on the page's ground, or in the header's colour.
   */
  footer?: 'page' | 'header';
  /**
   * The shape of what is pressed and filled in.
   */
  shape?: {
    /**
     * `rounded` has the corners that `radius` says.
     */
    buttons?: 'rounded' | 'pill' | 'square';
    /**
     * Fields with a border, on a tinted ground, or on a line.
     */
    fields?: 'outlined' | 'filled' | 'underlined';
    /**
     * The sheet that a form stands on: with a shadow, with a border alone, or none, but where it lies over a picture or a band.
     */
    cards?: 'raised' | 'outlined' | 'bare';
    /**
     * Fields and buttons are 44, 48 or 56 px high, with as much less or more room around them.
     */
    density?: 'compact' | 'regular' | 'airy';
  };
  /**
   * How round corners are.
   */
  radius?: 'none' | 'small' | 'large';
  /**
   * The typeface of the system that text is set in. `serif` is a second one, for headings: on a slow phone the first page shows some hundredths of a second later. With files of the brand's own in `type` it is what stands in until they are there.
   */
  font?: 'sans' | 'serif' | 'rounded';
  /**
   * Typefaces of the brand's own, and how headings are set.
   */
  type?: {
    title?: Typeface;
    text?: Typeface;
    /**
     * How large headings are.
     */
    scale?: 'small' | 'medium' | 'large';
    /**
     * How heavy headings are.
     */
    weight?: number;
    /**
     * The room between the letters of headings.
     */
    spacing?: 'tight' | 'normal' | 'wide';
    /**
     * Whether the words of buttons are in capitals.
     */
    capitals?: boolean;
  };
};
/**
 * One typeface of the brand's own.
 */
export type Typeface = {
  /**
   * The font's file in the brand's folder, with the letters alone that the brand needs: woff2, at most 40 kB.
   */
  file: string;
  /**
   * Its weight, or the lightest and the heaviest where one file has several.
   */
  weight: string;
  /**
   * The font's measures, in parts of its size. With them the system's typeface takes the same room until the font is there, so that nothing moves; the check says what they are.
   */
  metrics?: {
    /**
     * How far lines reach above their base.
     */
    ascent: number;
    /**
     * How far they reach below it.
     */
    descent: number;
    /**
     * What is between two lines.
     */
    lineGap: number;
    /**
     * How wide a letter is on average, in the frequency that texts have them.
     */
    width: number;
  };
};
/**
 * The brand's pictures.
 */
export type Images = {
  logo: ImageFile;
  logoDark?: ImageFile;
  hero?: ImageFile;
  heroPhone?: ImageFile;
  promo?: ImageFile;
  favicon?: ImageFile;
  touchIcon?: ImageFile;
  social?: ImageFile;
};
/**
 * The brand's apps in the stores. Without an id no app is mentioned.
 */
export type App = {
  /**
   * The id in the App Store.
   */
  ios?: string;
  /**
   * The package name in Google Play.
   */
  android?: string;
};
/**
 * One partner.
 */
export type Partner = {
  /**
   * The partner's OAuth client id.
   */
  clientId: string;
  name?: Translated;
  logo?: ImageFile;
  /**
   * What the partner would like to do, by language: each a line that goes on from "Such a shop would like to". It stands where people are asked for a password on the partner's behalf.
   */
  asks?: {
    /**
     * The lines in that language.
     *
     * @minItems 1
     * @maxItems 5
     *
     * Items: One thing, in a few words.
     */
    [k: string]: string[];
  };
  /**
   * The addresses that the partner registered. People are sent back to one of these, to the letter, and nowhere else. One on this machine (http://127.0.0.1/…) stands for each of its ports, and only where the environment allows it.
   *
   * @minItems 1
   *
   * Items: Write the address in full, as the partner registered it: https://, the host, the path, and the query that belongs to it, without a # and without localhost. A page of our own is its path alone, such as /back, not /. A partner on the same computer (RFC 8252, section 7.3) is http://127.0.0.1 or http://[::1] with a path and without a port.
   */
  redirectUris: string[];
  /**
   * Why people may be sent to paths below the registered ones, too; the check tells it each time. A page there that leads on to an address it is given gives the code away: leave this out unless the partner cannot do without.
   */
  pathsBelow?: string;
  /**
   * Whether a code is asked for with a PKCE challenge of the method S256 only (RFC 7636). Without it the partner decides.
   */
  requireS256?: boolean;
  /**
   * How the partner is told why there is no code: by the bank's numbers, or by the names of RFC 6749. With names its requests need a response_type.
   */
  errors?: 'numbers' | 'names';
  /**
   * Whether each answer says whose it is (RFC 9207): the environment's issuer, or the address of the brand's pages.
   */
  iss?: boolean;
  /**
   * What of the partner's request goes on to the bank beside what always does: its nonce, for the ID token, its scope in the place of ours.
   *
   * Items: One parameter.
   */
  passes?: ('nonce' | 'scope')[];
};
/**
 * What all brands of one bank share: literals that its servers and partners rely on, where people may be sent, and which flow plays which part. Flows read it as $issuer.
 */
export type Issuer = {
  /**
   * Where an editor finds this schema.
   */
  $schema?: string;
  /**
   * The bank's name, as it stands in the copyright line.
   */
  displayName: string;
  /**
   * Which flow plays which part for the app itself.
   */
  flows: {
    root: FlowFolder;
    shell: FlowFolder;
    /**
     * What shows at an address that no flow has.
     */
    unknown: {
      flow: FlowFolder;
      path: AppPath;
    };
  };
  /**
   * The operations of the API document that the app itself calls.
   */
  operations: {
    flags: OperationId;
    brand: OperationId;
  };
  /**
   * The edge flags by the names that flows use, and where each comes from.
   */
  flags: {
    [k: string]: Flag;
  };
  /**
   * For how many days after a sign-in a browser remembers whose it was, where that person asked for it. Counted from when the token was issued, by the server's clock; the longest is what browsers keep a cookie for.
   */
  rememberedDays?: number;
  /**
   * How authorization codes are asked for (RFC 6749, RFC 7636).
   */
  oauth: {
    /**
     * The scopes, separated by spaces.
     */
    scope?: string;
    /**
     * How long state and nonce are. It may only be raised.
     */
    stateLength?: number;
    callback?: AppPath;
    /**
     * What ID tokens may be signed with: an ID token of another algorithm is refused, so one that is not signed.
     *
     * @minItems 1
     *
     * Items: An algorithm (RFC 7518, section 3.1; RFC 8037, section 3.1).
     */
    algorithms?: (
      'RS256' | 'RS384' | 'RS512' | 'PS256' | 'PS384' | 'PS512' | 'ES256' | 'ES384' | 'ES512' | 'EdDSA'
    )[];
    /**
     * Seconds by which the bank's own clocks may differ: an ID token is in force if it begins no later, and ends no earlier, than that after and before its `iat`.
     */
    leeway?: number;
  };
  /**
   * The issuer's own domain family: people are sent to these hosts and to hosts below them, by https, and to no others. An empty list sends nobody anywhere.
   *
   * Items: A domain, with a port only where one is meant.
   */
  redirectHosts: string[];
  handover: Handover;
  /**
   * Paths of other sites that people are sent to, below the host that the environment names.
   */
  paths?: {
    loanPay?: SitePath;
    downtimePay?: SitePath;
    guestPay?: SitePath;
    savedPay?: SitePath;
    authorize?: SitePath;
    /**
     * The document about electronic statements, at the assets host, by language.
     */
    eConsent?: {
      [k: string]: SitePath;
    };
  };
  /**
   * What partners are told when linking or persistent sign-in fails. They match on these texts and numbers: a new name of the bank must not change them.
   */
  linking?: {
    /**
     * The description of a failure on our side.
     */
    systemErrorDescriptor: string;
    /**
     * The description when the person has cancelled.
     */
    cancelledDescriptor: string;
    /**
     * The description when nobody did anything for so long that what was begun has ended.
     */
    idleDescriptor?: string;
    /**
     * The number when the person has cancelled.
     */
    cancelledCodes: {
      /**
       * While linking.
       */
      linking: number;
      /**
       * At the passcode of a persistent sign-in.
       */
      persistent: number;
    };
    /**
     * The numbers of failed calls, by set (new, old), by call, and by status; 4xx stands for statuses of that family that are not listed, * for anything else.
     */
    codes: {
      new: LinkingCodes;
      old: LinkingCodes;
    };
    notPermitted: CodesByStatus;
    /**
     * What stands for a number with a partner who does not hear numbers, by what its entry says in errors.
     */
    errors?: {
      /**
       * The names of RFC 6749 (section 4.1.2.1), by number; 4xx and * as in codes.
       */
      names?: {
        /**
         * The name.
         */
        [k: string]:
          | 'invalid_request'
          | 'unauthorized_client'
          | 'access_denied'
          | 'server_error'
          | 'temporarily_unavailable';
      };
    };
    /**
     * What a request that is refused is answered, by the name that flows give the reason: mostly the parameter.
     */
    refused?: {
      /**
       * One answer.
       */
      [k: string]: {
        /**
         * Its name in the standards.
         */
        error: string;
        /**
         * The same in words, for whoever reads the partner's logs.
         */
        why: string;
      };
    };
  };
  /**
   * The kinds of account as the server spells them (letters and digits only, in lower case) and the name of each among a brand's phones.
   */
  accountTypes: {
    /**
     * The name among a brand's phones.
     */
    [k: string]: 'plcc' | 'dual' | 'loan';
  };
  /**
   * Which of two phone numbers stands in the place that the server calls csr1, csr2 and csr3: customer service for the kind of account, or the fraud line.
   */
  serviceNumbers?: {
    csr1: ServiceNumber;
    csr2: ServiceNumber;
    csr3: ServiceNumber;
  };
  /**
   * What the identity provider's string ids mean: the outcome that a flow handles. The dotted beginning of ids (idp.otp) stands for those that are not listed; an id without either counts as its status.
   */
  idpCodes?: {
    /**
     * The outcome.
     */
    [k: string]: string;
  };
  /**
   * Journeys of the identity provider that are not let in.
   *
   * Items: One flow id.
   */
  blockedFlowIds?: string[];
  /**
   * The relation by which the identity provider names the address to go on to.
   */
  completeRel?: string;
  /**
   * What stands in the return address of people who come from a travel partner.
   */
  partnerConnectMarker?: string;
  /**
   * The channel id that the server is told: the prefix, and one of two suffixes.
   */
  channel: {
    /**
     * What stands before it.
     */
    prefix?: string;
    /**
     * On wide screens.
     */
    desktop: string;
    /**
     * On narrow screens.
     */
    mobile: string;
  };
  /**
   * What no words may say, by language: the check tells where it is said all the same. Words that are given have their keys in $final of their file, and may say it.
   */
  wordsAvoided?: {
    /**
     * The sentence that says what to write instead, by the word or words to avoid, in small or large letters, as whole words.
     */
    [k: string]: {
      /**
       * What to write instead.
       */
      [k: string]: string;
    };
  };
  /**
   * What the servers call a language where it is not the same as here.
   */
  languageIds?: {
    /**
     * The server's word.
     */
    [k: string]: string;
  };
  /**
   * The time zone of times without an offset and of times that are shown (IANA name).
   */
  timeZone: string;
  /**
   * How planned downtime shows.
   */
  maintenance?: {
    /**
     * page covers the whole app; banner leaves it usable.
     */
    mode?: 'page' | 'banner';
  };
  /**
   * Limits that the app itself keeps, and those of the servers that it tells. Without one the server alone decides.
   */
  limits?: {
    /**
     * How many passcodes may be asked for.
     */
    otpInitiate?: number;
    /**
     * How many phone numbers may be tried.
     */
    phoneConfirm?: number;
    /**
     * How many minutes the bank's servers take a passcode for good. The app does not count them: people are told. An answer that says so itself comes first where a flow reads it.
     */
    passcodeMinutes?: number;
  };
  /**
   * Scripts of others, by what they are for. telemetry, blackBox, assistant and analytics (whose function is given each event) are known to the app; others are loaded or opened by name.
   */
  scripts?: {
    [k: string]: Script;
  };
  /**
   * Where a brand's app is had, by the system of the phone: an address that the app's id completes.
   */
  appStores?: {
    ios?: StorePage;
    android?: StorePage;
  };
  /**
   * Links at the foot of the page that do not show while a fact of the brand is true: the link, then the fact.
   */
  hiddenLinks?: {
    /**
     * A fact of the brand, true or false.
     */
    [k: string]: string;
  };
  analyticsDefaults?: PageData;
};
/**
 * One flag. A value in the edge file comes first, then the list, then the default.
 */
export type Flag = {
  /**
   * Its name in the edge file.
   */
  from?: string;
  /**
   * The name of a list of brands in the edge file: the flag is on for the brands in it.
   */
  list?: string;
  /**
   * Its value when the edge file does not say.
   */
  default: boolean;
};
/**
 * How a signed-in person is handed over to the servicing site.
 */
export type Handover = {
  /**
   * The address that the form goes to, by site and by kind of token.
   */
  paths: {
    desktop: HandoverPaths;
    mobile: HandoverPaths;
  };
  /**
   * The form's fields; values are references or literals, read in the flow that hands over.
   */
  fields: {
    [k: string]: FieldValue;
  };
};
/**
 * The two addresses of one site.
 */
export type HandoverPaths = {
  standard: SitePath;
  jwt: SitePath;
};
/**
 * One set of numbers, by call.
 */
export type LinkingCodes = {
  auth: CodesByStatus;
  persistAuth: CodesByStatus;
  otp: CodesByStatus;
  persistOtp: CodesByStatus;
  handover: CodesByStatus;
};
/**
 * Numbers by status. Whatever comes, a partner is told a number: * has to be there.
 */
export type CodesByStatus = {
  /**
   * The number that the partner is told.
   */
  [k: string]: number;
};
/**
 * One script. Each is somebody's, is there for a reason, and is either pinned to its content (integrity) or an exception that says why it cannot be (unpinned).
 */
export type Script = {
  /**
   * Who answers for it: a team or a person of the bank.
   */
  owner: string;
  /**
   * What it is there for, in a sentence.
   */
  reason: string;
  /**
   * What it must be (Subresource Integrity): browsers run nothing else under its address, which must let other sites read it (CORS). Several, with a space between, while one version takes over from another. An environment may have its own.
   */
  integrity?: string;
  /**
   * Why it has no integrity value: the exception, in a sentence.
   */
  unpinned?: string;
  /**
   * The addresses where a card number, an ID number or a security code may be typed and that it is loaded at nevertheless. At any other such address it is not loaded.
   *
   * Items: An address below the brand's base path.
   */
  cardPages?: string[];
  /**
   * Its address, of whose path the content security policy allows no ; and no , (write %3B and %2C). An environment may have another. Without one nothing is loaded.
   */
  src?: string;
  /**
   * The dotted path from window to what it gives the page.
   */
  global?: string;
  /**
   * The flag that must be on for it to be loaded.
   */
  flag?: string;
  /**
   * The property of a brand that must be there for it to be loaded; the script's tag carries its value.
   */
  needs?: string;
  /**
   * Seconds after the page has opened at which it is asked whether it is live.
   */
  probeAfter?: number;
  /**
   * It is loaded when a flow calls it for the first time, not before.
   */
  onDemand?: boolean;
};
/**
 * Values and groups of values by name.
 */
export type PageData = {
  /**
   * A value, or a group of them.
   */
  [k: string]: string | PageData;
};
/**
 * Where the app finds its servers, and the hosts that it is served at: what a site is published for. An empty address stands for the page's own origin.
 */
export type Environment = {
  /**
   * Where an editor finds this schema.
   */
  $schema?: string;
  /**
   * The host names that the app is opened at: an exact one, *.suffix, or * for any. At another one nothing is sent.
   *
   * @minItems 1
   *
   * Items: One host name, for example signin.bank.example, or *.bank.example for all names below it.
   */
  hosts: string[];
  /**
   * Below this host a preview of a release is looked at before it is live: preview `spring` at spring.<previewHost>.
   */
  previewHost?: string;
  apiHost?: Origin;
  /**
   * Providers of the API that a session which began there stays on.
   */
  formerApiHosts?: Origin[];
  assetsHost?: Origin;
  servicingHost?: Origin;
  loanHost?: Origin;
  quickPayHost?: Origin;
  /**
   * Host names at which the app lies below the accounts' base path and the brand is named by the query.
   *
   * Items: One host name, for example accounts.bank.example.
   */
  accountsHosts?: string[];
  /**
   * The paths that the app's addresses begin with.
   */
  basePaths?: {
    brand: BasePath;
    accounts: BasePath;
  };
  /**
   * The app's own OAuth client id, by brand. A brand that is not listed is its own client id.
   */
  oauthClientIds?: {
    /**
     * The client id.
     */
    [k: string]: string;
  };
  /**
   * The brand that shows when the address names none.
   */
  defaultClientId?: string;
  /**
   * What the bank's authorization server is called (RFC 8414, section 2): whom ID tokens are from, and what partners are told who ask. Nothing stands for the address of the brand's pages.
   */
  issuer?: string;
  /**
   * Where scripts of others lie, by what they are for, where that is not as the issuer says.
   */
  scripts?: {
    /**
     * An address, written as the issuer's are.
     */
    [k: string]: string;
  };
  /**
   * What scripts of others must be here, by what they are for, where that is another file than the issuer's.
   */
  scriptIntegrity?: {
    /**
     * An integrity value, written as the issuer's are.
     */
    [k: string]: string;
  };
  /**
   * Exact origins on this machine that people may be sent to, for trying things out; http://127.0.0.1:* lets partners get people back there on any port. Nothing else may be plain http.
   *
   * Items: One origin.
   */
  loopback?: string[];
  /**
   * Where pages tell how they do, as OTLP over HTTP (JSON): the address of a collector's logs, https or a path of the page's own host. Nothing turns it off.
   */
  telemetry?: string;
  /**
   * Where browsers report by themselves what the content security policy refused: a path of the page's own host, for a report quotes the page's address, in which secrets come, and nobody else may have that. Nothing turns it off.
   */
  reports?: string;
};
/**
 * Example journeys through a flow: who begins where, what is seen, what is filled in and what is pressed. They run as tests, and they show a product owner every branch.
 */
export type Scenarios = {
  /**
   * Where an editor finds this schema.
   */
  $schema?: string;
  /**
   * Ways into the flow that several journeys share, by name.
   */
  openings?: {
    [k: string]: Opening;
  };
  /**
   * The journeys.
   *
   * @minItems 1
   */
  scenarios: Scenario[];
};
/**
 * A way into the flow.
 */
export type Opening = {
  start: Beginning;
  /**
   * What is done then, before anything is looked at.
   *
   * @minItems 1
   */
  steps?: Deed[];
};
/**
 * Who opens what.
 */
export type Beginning = {
  /**
   * The address below the brand's base path, with its query.
   */
  at?: string;
  /**
   * The persona of the sandbox: what is filled in may refer to it.
   */
  as?: string;
  /**
   * The brand.
   */
  brand?: string;
  /**
   * The language; the brand's first one where nothing is said.
   */
  language?: string;
  /**
   * The width of the screen.
   */
  width?: 'desktop' | 'mobile';
  /**
   * Facts handed over from the page before, as $entry.
   */
  entry?: {
    [k: string]: Json;
  };
  /**
   * A called flow to be started alone, with entry as its input.
   */
  flow?: string;
  /**
   * The persona's user ID was remembered on an earlier visit.
   */
  remembered?: boolean;
  /**
   * The persona comes back from the provider's sign-in page: the address has a code and a state beside what at says, and the tab has kept what belongs to them.
   */
  authorized?: boolean;
  /**
   * What comes of it whenever the page asks the browser for a credential; given: the person agrees at once, and has one for the site. Where nothing is said the browser has no credentials.
   */
  credential?:
    | 'given'
    | 'declined'
    | 'unsupported'
    | 'failed.exists'
    | 'failed.refused'
    | 'failed.unfit'
    | 'failed.malformed'
    | 'failed.unknown';
  /**
   * Answers that the sandbox gives in place of its own.
   */
  force?: ForcedAnswer[];
};
/**
 * One answer that is not the sandbox's own.
 */
export type ForcedAnswer = {
  /**
   * The operation.
   */
  operation: string;
  /**
   * Which of its calls, from 1; 0 stands for each.
   */
  nth?: number;
  /**
   * The response code, or the id of a failure. One that nobody knows is meant where the journey's branches say so: <step>:*.
   */
  code?: string;
  /**
   * What the answer's body has beside the code; null takes a member away (RFC 7396).
   */
  with?: {
    [k: string]: Json;
  };
  /**
   * What the answer's ID token says beside its own, by claim; null takes one away, and alg stands for its algorithm.
   */
  idToken?: {
    [k: string]: Json;
  };
  /**
   * What goes wrong: late, never, a failure status, half a JSON text, HTML, or nothing.
   */
  fault?: 'slow' | 'dropped' | 'status' | 'malformed' | 'wrong-type' | 'empty';
  /**
   * The failure status.
   */
  status?: number;
  /**
   * How late the answer is, in milliseconds.
   */
  ms?: number;
};
/**
 * Fills in fields of the topmost form.
 */
export type Fill = {
  /**
   * Values by field. $persona.<fact> is the persona's own: userId, password, card, zip, dob (MM/DD/YYYY), idLastFour, cvv, phone (the first one), landline (the second one), cardLastFour, oldLastFour (the replaced card's). $code is the last passcode that the sandbox has sent.
   */
  fill: {
    /**
     * The value.
     */
    [k: string]: Json;
  };
};
/**
 * Takes an action of the topmost screen, or goes back in the browser.
 */
export type Press = {
  /**
   * The action's name, Back for the browser's button, Escape for the key, Reload to load the page again; where it has been left, that is coming back to it.
   */
  press: string;
};
/**
 * Opens another address in the same tab, as by a link that somebody was sent.
 */
export type Visit = {
  /**
   * The address below the brand's base path, with its query.
   */
  visit: string;
  /**
   * The brand, where it is another one.
   */
  brand?: string;
};
/**
 * Nobody does anything for a while.
 */
export type Wait = {
  /**
   * How long, in seconds; no test takes that long.
   */
  wait: number;
};
/**
 * One journey.
 */
export type Scenario = {
  /**
   * What happens, in a few words; unlike all others of the flow.
   */
  name: string;
  /**
   * The branches that the journey is there for: <step>:<outcome>, with a number from 1 for one of several rules (authenticate:1001#2).
   *
   * Items: A step of this flow, or flow/step of another.
   */
  branches?: string[];
  /**
   * What the journey may take of a person at most. It fills in only what has to be.
   */
  most?: {
    /**
     * Buttons, links and choices that are pressed.
     */
    presses?: number;
    /**
     * Characters typed. What a password manager fills in (username, current-password) is not.
     */
    typed?: number;
  };
  /**
   * What happens, in order. The first one starts.
   *
   * @minItems 2
   */
  steps: ScenarioStep[];
};
/**
 * Opens an address.
 */
export type Start = {
  /**
   * The opening that the journey begins with; what its start says takes the place of what that says.
   */
  from?: string;
  start: Beginning;
};
/**
 * Says what is seen.
 */
export type Expect = {
  /**
   * What is seen now.
   */
  expect: {
    /**
     * The topmost screen, flow/screen.
     */
    screen?: string;
    /**
     * The address below the brand's base path.
     */
    route?: string;
    /**
     * Parameters of the address and their values; others may be there.
     */
    query?: {
      /**
       * The value.
       */
      [k: string]: string;
    };
    /**
     * The key of the message that stands on the screen.
     */
    message?: string;
    /**
     * What kind of message stands on the screen.
     */
    tone?: 'error' | 'warning' | 'success' | 'info';
    /**
     * The key of the message that has just popped up.
     */
    toast?: string;
    /**
     * Texts that can be read, as parts of what the screen says; $persona.<fact> stands for a fact of the person, $brand.phones.<name> for a phone number of the brand.
     *
     * Items: One text.
     */
    words?: string[];
    /**
     * What stands in fields, by field; an empty text for an empty field.
     */
    values?: {
      /**
       * The value; a reference to the persona is allowed.
       */
      [k: string]: Json;
    };
    /**
     * What is wrong with fields, by field: the rule that is broken, or the key of a message.
     */
    errors?: {
      /**
       * The rule or key.
       */
      [k: string]: string;
    };
    /**
     * Actions that are offered.
     *
     * Items: One action.
     */
    actions?: string[];
    /**
     * Actions that are not offered.
     *
     * Items: One action.
     */
    absent?: string[];
    /**
     * The person has been handed over by a form to another site.
     */
    posted?: {
      /**
       * The path that the form went to.
       */
      to: string;
      /**
       * The form has the fields that are named, and no others.
       */
      exactly?: true;
      /**
       * Fields of the form and their values; null for what is not there.
       */
      fields?: {
        /**
         * The value, or its form; a reference to the persona is allowed.
         */
        [k: string]:
          | string
          | null
          | {
              /**
               * What the value is like that is new each time, as a regular expression.
               */
              pattern: string;
            };
      };
    };
    /**
     * The person has been sent to another site.
     */
    redirected?: {
      /**
       * The address without its query, without the origin when it is the page's own; reload when the page is loaded again.
       */
      to: string;
      /**
       * The address has the parameters that are named, and no others.
       */
      exactly?: true;
      /**
       * Parameters of the address and their values; null for what is not there.
       */
      query?: {
        /**
         * The value, or its form.
         */
        [k: string]:
          | string
          | null
          | {
              /**
               * What the value is like that is new each time, as a regular expression.
               */
              pattern: string;
            };
      };
    };
    /**
     * The outcome with which a called flow has ended that was started alone.
     */
    returned?: string;
    /**
     * Operations that have been called since the start, in order; others may lie between.
     *
     * Items: One operation.
     */
    called?: string[];
    /**
     * Operations that have not been called since the start.
     *
     * Items: One operation.
     */
    notCalled?: string[];
    /**
     * What operations were last called with, by operation: parts of the body, and parameters by name; null for what was left out. Secrets are not told.
     */
    sent?: {
      /**
       * Some of its members; $persona.<fact> stands for a fact of the person, { "pattern": … } for a text of which only the form is known.
       */
      [k: string]: {
        [k: string]: Json;
      };
    };
    /**
     * What the browser keeps, by slot, such as session.sessionId.
     */
    stored?: {
      /**
       * The text, or that there is one.
       */
      [k: string]:
        | string
        | {
            /**
             * Something is kept there.
             */
            exists: true;
          };
    };
    /**
     * Slots in which the browser keeps nothing.
     *
     * @minItems 1
     *
     * Items: One slot.
     */
    notStored?: string[];
  };
};
