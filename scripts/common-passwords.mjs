// Writes lib/contract/common-passwords.ts: `node scripts/common-passwords.mjs`. The words below were written down for
// this venue from what is commonly known of how people choose passwords; no published list was copied. What people put
// in front of a word and behind it, and the ways across a keyboard, are worked out here.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const words = (text) => text.trim().split(/\s+/);

/** Names, beasts, games and dear things: passwords with a few digits behind them, or with a word of `AROUND`. */
const SHORT = words(`
  love baby angel money monkey dragon tiger lion eagle wolf bear horse puppy kitty cookie candy sugar honey cherry peach
  apple banana orange lemon mango flower rose lily daisy violet summer winter spring autumn sunny rainbow ocean river
  forest snow storm thunder shadow ghost devil demon death killer hunter ninja pirate knight king queen prince princess
  master boss chief hero legend rocket racer driver biker skater player gamer winner loser lover hater dreamer rebel
  magic mystic wizard witch vampire zombie matrix cyber hacker system server access secret private public admin login
  guest welcome hello friend family mother father mommy daddy mama papa sister brother sweet cutie sexy pretty beauty
  lucky happy smile funny crazy silly stupid freak freedom peace hope faith grace heaven jesus christ church bible
  blessed gospel soccer football hockey tennis cricket rugby golfer boxing yankees lakers cowboys packers steelers raiders
  eagles giants dolphins arsenal chelsea madrid barca juventus milan celtic rangers ferrari porsche mercedes toyota honda
  nissan ford chevy dodge camaro mustang corvette harley yamaha suzuki ducati diesel turbo engine music guitar drummer
  dancer singer rocker metal punk jazz blues hiphop disco party pizza coffee chicken cheese pepper ginger cinnamon vanilla
  pumpkin peanut muffin cupcake bubbles fluffy smokey buster buddy bailey max rocky lucy molly maggie sadie daisy bella
  charlie oliver oscar jasper simba felix garfield snoopy mickey minnie donald pluto goofy batman robin joker spider
  superman ironman hulk thor marvel pokemon pikachu mario luigi zelda sonic naruto sasuke goku vegeta bitcoin crypto wallet
  trader trading binance satoshi moon lambo hodl ether dollar euro bank finance gold silver diamond ruby crystal pearl
  michael david daniel james john robert william joseph thomas andrew matthew joshua anthony jason justin ryan brandon
  kevin brian eric adam steven mark paul george peter simon martin lukas jonas tobias felix maria anna laura sarah jessica
  ashley amanda nicole melissa michelle jennifer lisa karen nancy susan linda patricia rachel rebecca samantha hannah emily
  emma olivia sophia chloe carlos juan jose luis miguel pedro pablo diego antonio marco andrea paolo giulia sofia carmen
  ahmed mohamed ali omar hassan fatima aisha ivan dmitri sergey natasha olga igor vladimir andrey alex sasha qwerty
  asdfgh zxcvbn asdf zxcv qwer abcd abc test demo user root pass passwd letmein trust power energy strong
`);

/** Passwords by themselves. */
const LONG = words(`
  password passw0rd passwort contrasena motdepasse parola salasana wachtwoord senha123 iloveyou iloveu2 trustno1 letmein1
  welcome1 sunshine princess football baseball basketball volleyball superman spiderman batman123 ironman1 starwars
  startrek pokemon1 computer internet samsung1 motorola blackberry microsoft macintosh facebook instagram whatsapp youtube1
  snapchat linkedin twitter1 telegram myspace1 hotmail1 yahoo123 google123 amazon123 netflix1 playstation nintendo minecraft
  fortnite roblox123 callofduty counterstrike warcraft worldofwarcraft starcraft runescape leagueoflegends assassin
  elephant dolphin1 butterfly dragonfly ladybug1 cheetah1 panther1 leopard1 crocodile alligator dinosaur kangaroo
  penguin1 squirrel hamster1 goldfish labrador bulldog1 rottweiler chihuahua dalmatian terrier1 retriever strawberry
  blueberry raspberry blackberry1 pineapple watermelon cantaloupe chocolate caramel1 marshmallow cheesecake pancakes
  spaghetti hamburger cheeseburger sandwich popcorn1 vegetable mushroom cinnamon1 peppermint gingerbread lavender sunflower
  jasmine1 marigold orchid12 blossom1 beautiful gorgeous handsome wonderful fantastic excellent brilliant amazing1 awesome1
  perfect1 precious sweetheart sweetpea darling1 honeybee honeybunny babygirl babyboy1 babydoll babyface sexygirl sexyboy1
  hotstuff badgirl1 badboy12 goodgirl lovelove lovergirl loverboy forever1 foreverlove truelove everlasting happiness
  friendship bestfriend bestfriends friends1 together soulmate marriage anniversary birthday christmas halloween
  valentine thanksgiving easter123 newyear1 holiday1 vacation paradise heavenly blessing godisgood godbless jesuschrist
  jesus123 ilovejesus praisegod hallelujah angel123 archangel guardian trinity1 religion california newyork1 florida1
  arizona1 colorado michigan illinois virginia carolina tennessee kentucky louisiana oklahoma nebraska minnesota wisconsin
  washington pennsylvania massachusetts connecticut maryland delaware hawaii50 alaska12 lasvegas losangeles sanfrancisco
  sandiego chicago1 houston1 phoenix1 philadelphia sanantonio dallas12 sacramento portland seattle1 vancouver montreal
  toronto1 london12 liverpool manchester birmingham edinburgh glasgow1 scotland ireland1 england1 britain1 germany1
  deutschland hamburg1 muenchen frankfurt stuttgart dortmund borussia schalke04 bayern123 austria1 switzerland holland1
  amsterdam rotterdam belgium1 brussels france12 marseille barcelona realmadrid valencia sevilla1 portugal lisboa12
  benfica1 sporting italia12 juventus1 napoli12 intermilan acmilan1 greece12 istanbul galatasaray fenerbahce besiktas
  trabzonspor russia12 moscow12 ukraine1 poland12 warszawa budapest romania1 bucuresti bulgaria serbia12 beograd1 croatia1
  hrvatska slovenia slovakia praha123 australia melbourne brisbane adelaide newzealand auckland canada12 mexico12 guadalajara
  argentina buenosaires bocajuniors riverplate brasil12 brazil12 flamengo corinthians palmeiras saopaulo santos12 colombia
  venezuela peru1234 chile123 ecuador1 bolivia1 paraguay uruguay1 africa12 nigeria1 southafrica capetown johannesburg kenya123
  egypt123 morocco1 algeria1 tunisia1 turkey12 lebanon1 palestine jerusalem pakistan karachi1 lahore12 islamabad
  india123 mumbai12 bangalore hindustan bangladesh srilanka thailand bangkok1 vietnam1 saigon12 indonesia jakarta1 malaysia
  singapore philippines pilipinas manila12 hongkong shanghai beijing1 china123 taiwan12 japan123 tokyo123 korea123
  yankees1 redsox04 dodgers1 cubs1234 mets1234 braves12 cardinals lakers24 celtics1 bulls123 knicks12 warriors cavaliers
  kobebryant michaeljordan lebron23 cristiano ronaldo7 ronaldo9 ronaldinho messi123 messi10 maradona beckham7 neymar11
  steelers packers1 cowboys1 patriots broncos1 raiders1 chargers seahawks vikings1 redskins dolphins eagles12 panthers
  buccaneers manutd12 manunited chelsea1 arsenal1 everton1 tottenham newcastle leicester celtic1888 rangers1 mercedes1
  lamborghini ferrari1 porsche911 mustang1 corvette camaro69 chevrolet cadillac firebird thunderbird harleydavidson
  yamaha12 kawasaki suzuki12 motocross motorbike volkswagen cherokee silverado wrangler nascar24 earnhardt daytona1
  metallica nirvana1 slipknot linkinpark greenday blink182 gunsnroses acdc1234 ironmaiden megadeth pantera1 pinkfloyd
  ledzeppelin aerosmith beatles1 rollingstones bobmarley eminem12 tupac123 snoopdogg 50cent12 beyonce1 rihanna1 shakira1
  britney1 madonna1 michaeljackson justinbieber onedirection jonasbrothers tokiohotel evanescence mychemicalromance
  falloutboy paramore coldplay radiohead depechemode rammstein hardcore hardrock rocknroll guitar12 drummer1 saxophone
  alexander alexandra alexandre alejandro alejandra anastasia angelica angelina annabelle antonella armando1 ashley12
  augustus beatrice benjamin bernardo bernard1 brandon1 brittany cameron1 cassandra caterina catherine charlotte christian
  christina christine christopher claudia1 constance cristina cristian danielle danielle1 dominic1 dominique dorothea
  eduardo1 elizabeth emanuele emmanuel esteban1 estefania esperanza eternity fabrizio federica federico fernanda fernando
  florence francesca francesco francisco franklin frederic gabriela gabriele gabriella geoffrey geraldine giovanna giovanni
  giuseppe gloria12 gonzalo1 gregory1 guillermo gustavo1 harrison harry123 heather1 henrique hernandez humberto ignacio1
  isabella isabelle jacqueline jefferson jennifer jeremiah jessica1 jonathan jordan23 josephine juliana1 katherine kathleen
  kenneth1 kimberly kristina lawrence leonardo lorenzo1 ludmila1 madeline magdalena marcelo1 margaret margarita mariana1
  mauricio maximilian mercedes michael1 michelle michele1 mohammed mohammad muhammad montserrat natalia1 nathaniel nicholas
  nicolas1 octavio1 patricia patrick1 penelope phillip1 priscilla rafael12 rebecca1 reginald ricardo1 richard1 roberta1
  roberto1 roderick rodrigo1 rodriguez rosalinda salvador salvatore samantha santiago savannah sebastian serenity stephanie
  stephen1 susanne1 svetlana sylvester tatiana1 theodore theresa1 valentin valentina valentino vanessa1 veronica victoria
  vincent1 viviana1 william1 winston1 yolanda1 zachary1 ekaterina vladislav aleksandr aleksandra konstantin
  creative creation imagination adventure discovery explorer universe galaxy12 milkyway stargate starlight starship
  moonlight moonshine sunrise1 sunset12 daylight midnight darkness nightmare dreaming dreams12 fairytale princesa mermaid1
  unicorn1 dragon12 dragonball dragons1 phoenix12 gryphon1 minotaur werewolf vampire1 twilight edwardcullen harrypotter
  hogwarts gryffindor slytherin hermione dumbledore voldemort lordoftherings gandalf1 aragorn1 legolas1 skywalker darthvader
  chewbacca millennium stormtrooper jedimaster anakin12 terminator predator gladiator spartacus spartan117 leonidas
  highlander braveheart godfather scarface tonymontana jamesbond bond0071 casinoroyale pulpfiction fightclub inception
  avengers captain1 wolverine deadpool spongebob patrick12 scoobydoo simpsons homersimpson southpark familyguy futurama
  tinkerbell cinderella snowwhite sleepingbeauty littlemermaid lionking pocahontas rapunzel hellokitty winniethepooh
  tweety12 bugsbunny daffyduck roadrunner tazmania popeye12 garfield snoopy12 mickeymouse minniemouse disneyland
  security secure12 firewall database network1 website1 webmaster sysadmin administrator administrador support1 helpdesk
  manager1 director business company1 corporate marketing accounting finance1 engineer engineering mechanic electric
  electrician carpenter plumber1 teacher1 student1 college1 university school12 highschool graduate professor library1
  science1 chemistry biology1 physics1 mathematics geography history1 philosophy psychology literature medicine doctor12
  nursing1 hospital pharmacy dentist1 surgeon1 veterinary lawyer12 attorney justice1 police12 sheriff1 detective
  firefighter soldier1 military marines1 navyseal airforce warrior1 champion champions victory1 undefeated invincible
  fearless strength powerful passion1 destiny1 integrity respect1 patience courage1 knowledge wisdom12 discipline
  success1 prosperity fortune1 millionaire billionaire richman1 moneymaker makemoney getmoney bitcoin1 cryptocurrency
  ethereum litecoin dogecoin shibainu blockchain satoshi1 nakamoto satoshinakamoto coinbase binance1 tothemoon diamondhands
  hodlhodl lambo123 whentheymoon altcoins tradingview cryptoking bitcoinking millionaire1 pleasure fuckyou1 fuckyou2
  fuckthis fuckoff1 asshole1 bullshit motherfucker bitchass whatever whatever1 nothing1 everything something anything
  nobody12 somebody everybody changeme changeit default1 temporary temp1234 newpassword oldpassword mypassword yourpassword
  thepassword nopassword password1 password12 password123 password1234 p4ssword pa55word pa55w0rd passpass passphrase
  secret12 topsecret secretword mysecret access14 letmein12 letmeinnow openup12 opensesame sesame12 abracadabra hocuspocus
  shazam12 welcome12 welcomehome helloworld hello123 hellohello goodbye1 goodmorning goodnight goodluck1 thankyou
  ilovemyself ilovehim iloveher ilovehim1 ilovemom ilovedad ilovemymom ilovegod ilovemusic imissyou ineedyou iwantyou
  iamawesome iamthebest iamgod12 imthebest imcool12 imsexy12 loveyou1 loveme12 lovelife loveforever livelife carpediem
  hakunamatata supercalifragilisticexpialidocious correcthorsebatterystaple tobeornottobe onceuponatime thequickbrownfox
  loremipsum maytheforcebewithyou winteriscoming valarmorghulis livelongandprosper allyourbase rememberme forgetme
  dontforget donotenter keepout1 nevermind neveragain whocares dontcare idontcare idontknow idontknow1 dunno123
  qazwsxedc qazxswedc qwaszx12 zaqwsxcde zaq12wsx zaq1xsw2 xsw2zaq1 1qaz2wsx 1qazxsw2 2wsx3edc 3edc4rfv 4rfv5tgb
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1a2b3c4d a1b2c3d4 a1s2d3f4 1234qwer qwer1234 qwe123qwe asd123asd
  zxc123zxc 123qweasd qweasdzxc qweasd123 123abc123 abc123abc abcabc12 abcd1234 1234abcd abcde123 abcdef12 aa123456
  a1234567 a12345678 a123456789 aaa11111 asdf1234 asdfasdf qwerqwer zxcvzxcv asdfjkl1 poiuytrewq lkjhgfdsa mnbvcxz1
  azertyuiop azerty12 azerty123 qwertzuiop qwertz12 qwertz123 wertyuio asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123
  qwerty12 qwerty123 qwertyuiop ytrewq12 dvorak12 147258369 159753456 258456159 741852963 963852741 987654321 1029384756
  0987654321 1357924680 2468013579 13579246 24681357 11223344 1122334455 112233445566 12121212 12341234 12344321
  12345678 123456789 1234567890 123123123 123321123 123454321 147147147 111222333 111222tianya 112112112 159159159
  159357159 159357258 31415926 314159265 27182818 19216811 00000000 000000000 0000000000 10203040 1020304050 10101010
  20202020 69696969 42042069 77777777 88888888 8888888888 5201314520 52013140 woaini1314 woaini520 woaini123 woaiwojia
  nihao123 zhangwei wangwei1 5845201314 caonima1 jiayou123 shijianhui dearbook 12345qwert mynameis whatsup1 wassup12
  asdasdasd qweqweqwe zxczxczx lol12345 lollipop lollipop1 hahahaha hehehehe lalalala blablabla yadayada tralala1
  skateboard snowboard snowball skiing12 swimming swimmer1 gymnast1 gymnastics cheerleader cheerleading wrestling wrestler
  kickboxing taekwondo karate12 marathon triathlon bicycle1 motorcycle fishing1 bassfishing hunting1 shooting paintball
  airsoft1 campfire mountain mountains climbing wildlife wildcat1 wildcats lakeside riverside seaside1 beachbum
  aquarius capricorn sagittarius scorpio1 pisces12 gemini12 cancer12 virgo123 libra123 taurus12 zodiac12 january1 february
  march123 april123 november december october1 september august12 monday12 tuesday1 wednesday thursday friday12 saturday
  sunday12 yesterday tomorrow tonight1 rightnow lifetime infinity eternal1 immortal legendary champion1 skyrim12 fallout3
  meridian meridian1 terminal trading1 exchange tradingbot marketmaker stockmarket wallstreet goldmansachs
`);

/** Around a short word. */
const AROUND = [
  (word) => `ilove${word}`,
  (word) => `my${word}`,
  (word) => `the${word}`,
  (word) => `super${word}`,
  (word) => `${word}love`,
  (word) => `${word}boy`,
  (word) => `${word}girl`,
  (word) => `${word}man`,
  (word) => `${word}s`,
  (word) => word + word,
];

/** Ways along the rows of a keyboard, there and back. */
function walks() {
  const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop', 'qsdfghjklm', '1234567890'];
  const found = [];
  for (const row of rows) {
    for (const way of [row, [...row].reverse().join('')])
      for (let from = 0; from < way.length; from++)
        for (let to = from + 5; to <= way.length; to++) found.push(way.slice(from, to));
  }
  return found;
}

/** What the file holds: in small letters, each once, sorted. */
export function commonPasswords() {
  const built = SHORT.flatMap((word) => AROUND.map((around) => around(word))).filter((word) => word.length >= 8);
  const all = [...SHORT, ...LONG, ...walks(), ...built];
  return [...new Set(all)].sort();
}

/** Lines of at most this many characters. */
const WIDTH = 116;

export function fileOf(list) {
  const lines = [''];
  for (const word of list) {
    const last = lines.at(-1);
    if (last.length + word.length + 1 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return `// Written by scripts/common-passwords.mjs, where the words come from; change them there.

const TEXT = \`
${lines.map((line) => `  ${line}`).join('\n')}
\`;

/** What people choose first, in small letters; shorter ones are what is left when digits around it are taken off. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(TEXT.trim().split(/\\s+/));
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('../lib/contract/common-passwords.ts', import.meta.url), fileOf(commonPasswords()));
