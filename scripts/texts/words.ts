/**
 * Words that a reader of the language would not find there: another word stands for the notion everywhere else, the word
 * means something else, or it belongs to the other variant of the language. Each was seen in the catalogues once. Keys:
 * code; `but` names the texts in which the word is right.
 */
export type Unwanted = { readonly word: RegExp; readonly say: string; readonly but?: RegExp };

const SPAIN: readonly Unwanted[] = [
  { word: /\bimportes?\b/iu, say: 'monto' },
  { word: /\bpuls(?:a|ar|as|e)\b/iu, say: 'presiona' },
  { word: /\bañad/iu, say: 'agregar' },
  { word: /cuenta atrás/iu, say: 'cuenta regresiva' },
  { word: /\bmóvil(?:es)?\b/iu, say: 'celular', but: /\.names\./ },
  { word: /\bcoste\b|\bordenador|\bmonedero/iu, say: 'costo, computadora, billetera' },
];
const LATIN_AMERICA: readonly Unwanted[] = [
  { word: /\bmontos?\b/iu, say: 'importe' },
  { word: /\bcelular(?:es)?\b|\bcomputadora|\bbilletera/iu, say: 'móvil, ordenador, monedero' },
  { word: /\bcostos?\b/iu, say: 'coste' },
];
const PORTUGAL: readonly Unwanted[] = [
  { word: /\becrã|\btelemóvel|\bficheiro|\butilizador|palavra-passe/iu, say: 'tela, celular, arquivo, usuário, senha' },
];
const BRAZIL: readonly Unwanted[] = [
  { word: /\bcelular|\busuári|\barquivo|\bvocês?\b|\bsenha/iu, say: 'telemóvel, utilizador, ficheiro, palavra-passe' },
  { word: /\btela\b/iu, say: 'ecrã' },
];
const SETTLING: readonly Unwanted[] = [
  // Liquidation is what happens to a trader; a contract that ends is closed.
  { word: /liquida(?:ción|ção) final/iu, say: 'cierre/encerramento do contrato' },
];

export const UNWANTED: Readonly<Record<string, readonly Unwanted[]>> = {
  ar: [
    { word: /\?/u, say: '؟', but: /^habits\.guide\.keys/ },
    { word: /(?<!سعر |وسعر |بسعر |لسعر )(?<!\p{L})العلامة(?! ال)(?!\p{L})/u, say: 'سعر العلامة' },
    { word: /حقوق الملكية/u, say: 'صافي الرصيد' },
    { word: /تقليل (?:Long|Short)/u, say: 'تخفيض' },
  ],
  de: [
    { word: /Take Profit|Stop Loss/u, say: 'Take-Profit, Stop-Loss' },
    { word: /Auslösepreis/u, say: 'Trigger-Preis' },
    { word: /Order-(?:Verlauf|Preis|Einstellungen)/u, say: 'Orderverlauf, Orderpreis, Ordereinstellungen' },
    { word: /\b(?:die|eine) Wallet\b/iu, say: 'das Wallet' },
    { word: /\bNicht realisiert/u, say: 'Unrealisiert' },
    { word: /\bRücklauf/u, say: 'Callback-Rate' },
    { word: /Margin-Quote|\/ Quote\b/u, say: 'Margin-Ratio' },
    { word: /(?:Stop|Trigger)-Markt|Markt-Order/u, say: 'Market' },
    { word: /Zwei-Wege|Ein-Weg/u, say: 'Hedge, One-Way' },
    { word: /\w …/u, say: 'no blank before …' },
    { word: /(?<!Länder)\bVorwahl/u, say: 'Ländervorwahl' },
  ],
  es: [...SPAIN, ...SETTLING, { word: /Una vía/iu, say: 'Unidireccional' }],
  'es-ES': [...LATIN_AMERICA, ...SETTLING, { word: /Una vía/iu, say: 'Unidireccional' }],
  fr: [
    { word: /(?<!\{)\bcoins?\b(?![>}])/iu, say: 'crypto, devise' },
    { word: /\blive\b/iu, say: 'réel, en direct' },
    { word: /\b(?:Enter|Esc)\b/u, say: 'Entrée, Échap' },
    { word: /Prix marque|à la marque|\bla marque\b|^Marque\b/u, say: 'prix de marque' },
    { word: /^Rappel$/u, say: 'Taux de rappel' },
    { word: /Netting/u, say: 'Unidirectionnel' },
    { word: /[ \u00a0][;?!]|[ \u202f][:%»]|« /u, say: 'U+202F before ; ? !, U+00A0 before : % »', but: /\.names\./ },
  ],
  id: [
    { word: /\d+H\b|\{days\}\s?[hH]\b|\b1T\b/u, say: 'hr, thn: H is an hour', but: /\.periods\./ },
    { word: /[Tt]radingkan/u, say: 'Perdagangkan' },
    { word: /\b[Kk]ini\b/u, say: 'saat ini' },
    { word: /(?:menempatkan|ditempatkan)/iu, say: 'memasang, dipasang' },
    { word: /\bpemicu/iu, say: 'trigger' },
  ],
  it: [{ word: /Una via|Netting/u, say: 'One-way' }],
  ja: [
    { word: /ライブ口座|^ライブ$/u, say: 'リアル口座' },
    { word: /契約仕様|この契約/u, say: '銘柄' },
    { word: /決済コイン/u, say: 'クォート通貨' },
    { word: /^指数$|指数との/u, say: 'インデックス' },
    { word: /ストップ(?:指値|成行|買い|売り)/u, say: '逆指値' },
    { word: /トリガーされ/u, say: 'トリガーが発動' },
  ],
  pl: [
    { word: /Netting/u, say: 'Jednokierunkowy' },
    { word: /^według$|^O \{time\}/u, say: 'a label that needs no case' },
    { word: /dwukierunkow/iu, say: 'hedge' },
  ],
  pt: [
    ...PORTUGAL,
    ...SETTLING,
    { word: /índice de margem/iu, say: 'razão de margem' },
    { word: /Uma via/iu, say: 'Unidirecional' },
  ],
  'pt-PT': [
    ...BRAZIL,
    ...SETTLING,
    { word: /índice de margem/iu, say: 'razão de margem' },
    { word: /Uma via/iu, say: 'Unidirecional' },
  ],
  ru: [
    { word: /Неттинг|двусторонн/iu, say: 'Односторонний, хеджирование' },
    { word: /симулирован/iu, say: 'виртуальный' },
    { word: /Лучш(?:ая|ую) (?:покупка|продажа)/u, say: 'Лучший бид, Лучший аск' },
    { word: /Поддержание/iu, say: 'поддерживающая маржа' },
    { word: /Раскладк/u, say: 'Макет', but: /shortcuts/ },
  ],
  th: [
    { word: /อัตรามาร์จิ้น/u, say: 'อัตราส่วนมาร์จิ้น' },
    { word: /แพลตฟอร์มสิ้นสุด/u, say: 'ยุติ' },
    { word: /สต็อป/u, say: 'Stop' },
  ],
  tr: [
    { word: /itibarıyla/u, say: 'tarihinde', but: /^(?:facts|futures\.about)/ },
    { word: /canlı hesa/iu, say: 'gerçek hesap' },
  ],
  uk: [{ word: /Нетинг|двосторонн/iu, say: 'Односторонній, хеджування' }],
  uz: [{ word: /\bYakka\b|ikki tomonlama/iu, say: 'Bir tomonlama, hedge' }],
  vi: [
    { word: /(?<!\p{L})[Nn]ó(?!\p{L})/u, say: 'the noun again' },
    { word: /^Trigger /u, say: 'Kích hoạt' },
    { word: /từ giao ngay/u, say: 'từ ví giao ngay' },
  ],
  'zh-CN': [{ word: /帐户|登入|資/u, say: '账户, 登录' }],
  'zh-TW': [
    { word: /盈虧/u, say: '損益' },
    { word: /占(?:用|比)/u, say: '佔用, 佔比' },
    { word: /數據/u, say: '資料' },
    { word: /視頻|網絡|軟件|默認|質量|屏幕|賬[戶號]|短信|導出/u, say: "Taiwan's word" },
  ],
};

/** Money leaving the venue, as each language says it: there are no withdrawals, so no text may promise or lock one. */
export const WITHDRAWALS: Readonly<Record<string, RegExp>> = {
  ar: /سحب (?:الأموال|الأصول)|(?:يقفل|عمليات|طلبات) السحب|السحب مقفل/u,
  de: /Auszahlung/u,
  es: /\bretiros?\b/iu,
  'es-ES': /\bretiradas\b/iu,
  fr: /\bretraits\b/iu,
  id: /penarikan/iu,
  it: /\bpreliev/iu,
  ja: /(?<!入)出金/u,
  ph: /withdraw/iu,
  pl: /wypłat/iu,
  pt: /\bsaques?\b/iu,
  'pt-PT': /\blevantamento/iu,
  ru: /вывод[а-я]* (?:средств|активов)/iu,
  sv: /\buttag\b/iu,
  th: /การถอน|ถอนเงิน/u,
  tr: /\b(?:para )?çekim/iu,
  uk: /виведенн[яі] (?:коштів|активів)/iu,
  uz: /yechib ol/iu,
  vi: /rút tiền/iu,
  'zh-CN': /提现|提币/u,
  'zh-TW': /提領|提現|提幣|出金/u,
};

/** What each language says where a figure is a limit. */
export const LIMIT_WORDS: Readonly<Record<string, RegExp>> = {
  ar: /على الأكثر|على الأقل|أقصى|أدنى|حتى|أكبر|أصغر|الحد|لا (?:يزيد|يقل|تزيد|تقل|يتجاوز)|حد أ|أكثر|أقل|بين|فوق|تحت|أعلى/u,
  de: /höchst|mindest|maximal|minimal|bis |größte|kleinste|Grenze|Limit|über |unter |mehr als|zwischen|niedrigste/iu,
  es: /máxim|mínim|hasta|límite|más de|menos de|encima|debajo|entre|mayor|menor|como mucho/iu,
  fr: /au plus|au moins|maxim|minim|jusqu|limite|supérieur|inférieur|plus (?:de|grand|petit|haut|bas)|moins de|entre/iu,
  id: /maks|minim|hingga|sampai|batas|paling|terbesar|terkecil|lebih|di atas|di bawah|antara|tertinggi|terendah/iu,
  it: /massim|minim|fino|limite|più|meno|sopra|sotto|almeno|tra |superior|inferior/iu,
  ja: /まで|以上|以下|以内|最大|最小|上限|下限|超え|未満|最低|最高|より|間/u,
  ph: /hanggang|pinaka|maximum|minimum|limit|mas (?:mataas|mababa|malaki|maliit)|higit|kahit|pagitan|lampas|dapat/iu,
  pl: /najwyżej|co najmniej|maks|minim|do |limit|największ|najmniejsz|powyżej|poniżej|więcej|mniej|między|granic|przynajmniej|najniższ|najwyższ/iu,
  pt: /máxim|mínim|até|limite|mais de|menos de|acima|abaixo|entre|maior|menor/iu,
  ru: /не больше|не меньше|не менее|не более|макс|мин|до |лимит|выше|ниже|больше|меньше|наибольш|наименьш|предел|минимум|максимум|от |границ|самы/iu,
  sv: /högst|minst|max|min|upp till|gräns|över|under|mer än|mindre än|största|mellan|lägsta|högsta/iu,
  th: /สูงสุด|ต่ำสุด|ไม่เกิน|อย่างน้อย|อย่างมาก|มากกว่า|น้อยกว่า|สูงกว่า|ต่ำกว่า|ขั้นต่ำ|ถึง|จำกัด|เพดาน|มากที่สุด|น้อยที่สุด|มากสุด|น้อยสุด|ใหญ่สุด|เล็กสุด|ขีด/u,
  tr: /en (?:fazla|çok|az|büyük|küçük|yüksek|düşük|geç|erken)|azami|asgari|kadar|sınır|üzerinde|altında|arasında|üst|alt|maks|min/iu,
  uk: /щонай|не більше|не менше|макс|мін|до |ліміт|вище|нижче|більше|менше|найбільш|найменш|меж|від|границ/iu,
  uz: /ko‘pi|kamida|eng |gacha|cheg|yuqori|past|katta|kichik|ortiq|oralig|maksim|minim|oshmas/iu,
  vi: /tối đa|tối thiểu|ít nhất|nhiều nhất|không quá|đến|giới hạn|lớn nhất|nhỏ nhất|cao hơn|thấp hơn|lớn hơn|nhỏ hơn|trên|dưới|từ/iu,
  zh: /最多|最少|至少|不超|以内|以內|上限|下限|最大|最小|不得|高于|高於|低于|低於|大于|大於|小于|小於|最高|最低|之间|之間|到|至|限制|不少|不低|不高|以上|以下|超過|超过|須|须/u,
};
