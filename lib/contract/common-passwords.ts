// Written by scripts/common-passwords.mjs, where the words come from; change them there.

const TEXT = `
  00000000 000000000 0000000000 09876 098765 0987654 09876543 098765432 0987654321 10101010 10203040 1020304050
  1029384756 111222333 111222tianya 112112112 11223344 1122334455 112233445566 12121212 123123123 123321123 12341234
  12344321 12345 123454321 123456 1234567 12345678 123456789 1234567890 12345qwert 1234abcd 1234qwer 123abc123
  123qweasd 13579246 1357924680 147147147 147258369 159159159 159357159 159357258 159753456 19216811 1a2b3c4d 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qazxsw2 20202020 23456 234567 2345678 23456789 234567890 2468013579 24681357
  258456159 27182818 2wsx3edc 31415926 314159265 34567 345678 3456789 34567890 3edc4rfv 42042069 45678 456789 4567890
  4rfv5tgb 50cent12 52013140 5201314520 54321 56789 567890 5845201314 65432 654321 67890 69696969 741852963 76543
  765432 7654321 77777777 87654 876543 8765432 87654321 88888888 8888888888 963852741 98765 987654 9876543 98765432
  987654321 a1234567 a12345678 a123456789 a1b2c3d4 a1s2d3f4 aa123456 aaa11111 abc abc123abc abcabc12 abcd abcd1234
  abcdabcd abcde123 abcdef12 abcdgirl abcdlove abracadabra access access14 accessaccess accessboy accessgirl
  accesslove accessman accounting acdc1234 acmilan1 adam adamadam adamgirl adamlove adelaide admin adminadmin adminboy
  admingirl administrador administrator adminlove adminman adventure aerosmith africa12 ahmed ahmedahmed ahmedboy
  ahmedgirl ahmedlove ahmedman airforce airsoft1 aisha aishaaisha aishaboy aishagirl aishalove aishaman alaska12
  alejandra alejandro aleksandr aleksandra alex alexalex alexander alexandra alexandre alexgirl alexlove algeria1 ali
  alligator allyourbase altcoins amanda amandaamanda amandaboy amandagirl amandalove amandaman amazing1 amazon123
  amsterdam anakin12 anastasia andrea andreaandrea andreaboy andreagirl andrealove andreaman andrew andrewandrew
  andrewboy andrewgirl andrewlove andrewman andrey andreyandrey andreyboy andreygirl andreylove andreyman angel
  angel123 angelangel angelboy angelgirl angelica angelina angellove angelman anna annaanna annabelle annagirl
  annalove anniversary anthony anthonyanthony anthonyboy anthonygirl anthonylove anthonyman anthonys antonella antonio
  antonioantonio antonioboy antoniogirl antoniolove antonioman antonios anything apple appleapple appleboy applegirl
  applelove appleman april123 aquarius aragorn1 archangel argentina arizona1 armando1 arsenal arsenal1 arsenalarsenal
  arsenalboy arsenalgirl arsenallove arsenalman arsenals asd123asd asdasdasd asdf asdf1234 asdfasdf asdfg asdfgh
  asdfghasdfgh asdfghboy asdfghgirl asdfghj asdfghjk asdfghjkl asdfghlove asdfghman asdfgirl asdfjkl1 asdflove ashley
  ashley12 ashleyashley ashleyboy ashleygirl ashleylove ashleyman assassin asshole1 attorney auckland august12
  augustus australia austria1 autumn autumnautumn autumnboy autumngirl autumnlove autumnman avengers awesome1 azert
  azerty azerty12 azerty123 azertyu azertyui azertyuio azertyuiop baby babybaby babyboy1 babydoll babyface babygirl
  babylove badboy12 badgirl1 bailey baileybailey baileyboy baileygirl baileylove baileyman banana bananabanana
  bananaboy bananagirl bananalove bananaman bangalore bangkok1 bangladesh bank bankbank bankgirl banklove barca
  barcabarca barcaboy barcagirl barcalove barcaman barcelona baseball basketball bassfishing batman batman123
  batmanbatman batmanboy batmangirl batmanlove batmanman bayern123 beachbum bear bearbear beargirl bearlove beatles1
  beatrice beautiful beauty beautybeauty beautyboy beautygirl beautylove beautyman beckham7 beijing1 belgium1 bella
  bellabella bellaboy bellagirl bellalove bellaman benfica1 benjamin beograd1 bernard1 bernardo besiktas bestfriend
  bestfriends beyonce1 bible biblebible bibleboy biblegirl biblelove bibleman bicycle1 biker bikerbiker bikerboy
  bikergirl bikerlove bikerman billionaire binance binance1 binancebinance binanceboy binancegirl binancelove
  binanceman binances biology1 birmingham birthday bitchass bitcoin bitcoin1 bitcoinbitcoin bitcoinboy bitcoingirl
  bitcoinking bitcoinlove bitcoinman bitcoins blablabla blackberry blackberry1 blessed blessedblessed blessedboy
  blessedgirl blessedlove blessedman blesseds blessing blink182 blockchain blossom1 blueberry blues bluesblues
  bluesboy bluesgirl blueslove bluesman bobmarley bocajuniors bolivia1 bond0071 borussia boss bossboss bossgirl
  bosslove boxing boxingboxing boxingboy boxinggirl boxinglove boxingman brandon brandon1 brandonboy brandonbrandon
  brandongirl brandonlove brandonman brandons brasil12 braveheart braves12 brazil12 brian brianboy brianbrian
  briangirl brianlove brianman brilliant brisbane britain1 britney1 brittany broncos1 brother brotherboy
  brotherbrother brothergirl brotherlove brotherman brothers brussels bubbles bubblesboy bubblesbubbles bubblesgirl
  bubbleslove bubblesman bubbless buccaneers bucuresti budapest buddy buddyboy buddybuddy buddygirl buddylove buddyman
  buenosaires bugsbunny bulgaria bulldog1 bulls123 bullshit business buster busterboy busterbuster bustergirl
  busterlove busterman butterfly bvcxz cadillac california callofduty camaro camaro69 camaroboy camarocamaro
  camarogirl camarolove camaroman cameron1 campfire canada12 cancer12 candy candyboy candycandy candygirl candylove
  candyman cantaloupe caonima1 capetown capricorn captain1 caramel1 cardinals carlos carlosboy carloscarlos carlosgirl
  carloslove carlosman carmen carmenboy carmencarmen carmengirl carmenlove carmenman carolina carpediem carpenter
  casinoroyale cassandra caterina catherine cavaliers celtic celtic1888 celticboy celticceltic celticgirl celticlove
  celticman celtics1 champion champion1 champions changeit changeme chargers charlie charlieboy charliecharlie
  charliegirl charlielove charlieman charlies charlotte cheerleader cheerleading cheese cheeseboy cheeseburger
  cheesecake cheesecheese cheesegirl cheeselove cheeseman cheetah1 chelsea chelsea1 chelseaboy chelseachelsea
  chelseagirl chelsealove chelseaman chelseas chemistry cherokee cherry cherryboy cherrycherry cherrygirl cherrylove
  cherryman chevrolet chevy chevyboy chevychevy chevygirl chevylove chevyman chewbacca chicago1 chicken chickenboy
  chickenchicken chickengirl chickenlove chickenman chickens chief chiefboy chiefchief chiefgirl chieflove chiefman
  chihuahua chile123 china123 chloe chloeboy chloechloe chloegirl chloelove chloeman chocolate christ christboy
  christchrist christgirl christian christina christine christlove christman christmas christopher church churchboy
  churchchurch churchgirl churchlove churchman cinderella cinnamon cinnamon1 cinnamonboy cinnamoncinnamon cinnamongirl
  cinnamonlove cinnamonman cinnamons claudia1 climbing coffee coffeeboy coffeecoffee coffeegirl coffeelove coffeeman
  coinbase coldplay college1 colombia colorado company1 computer connecticut constance contrasena cookie cookieboy
  cookiecookie cookiegirl cookielove cookieman corinthians corporate correcthorsebatterystaple corvette corvetteboy
  corvettecorvette corvettegirl corvettelove corvetteman corvettes counterstrike courage1 cowboys cowboys1 cowboysboy
  cowboyscowboys cowboysgirl cowboyslove cowboysman cowboyss crazy crazyboy crazycrazy crazygirl crazylove crazyman
  creation creative cricket cricketboy cricketcricket cricketgirl cricketlove cricketman crickets cristian cristiano
  cristina croatia1 crocodile crypto cryptoboy cryptocrypto cryptocurrency cryptogirl cryptoking cryptolove cryptoman
  crystal crystalboy crystalcrystal crystalgirl crystallove crystalman crystals cubs1234 cupcake cupcakeboy
  cupcakecupcake cupcakegirl cupcakelove cupcakeman cupcakes cutie cutieboy cutiecutie cutiegirl cutielove cutieman
  cvbnm cyber cyberboy cybercyber cybergirl cyberlove cyberman daddy daddyboy daddydaddy daddygirl daddylove daddyman
  daffyduck daisy daisyboy daisydaisy daisygirl daisylove daisyman dallas12 dalmatian dancer dancerboy dancerdancer
  dancergirl dancerlove dancerman daniel danielboy danieldaniel danielgirl danielle danielle1 daniellove danielman
  darkness darling1 darthvader database david davidboy daviddavid davidgirl davidlove davidman daylight daytona1
  deadpool dearbook death deathboy deathdeath deathgirl deathlove deathman december default1 delaware demo demodemo
  demogirl demolove demon demonboy demondemon demongirl demonlove demonman dentist1 depechemode destiny1 detective
  deutschland devil devilboy devildevil devilgirl devillove devilman dfghj dfghjk dfghjkl dfghjklm diamond diamondboy
  diamonddiamond diamondgirl diamondhands diamondlove diamondman diamonds diego diegoboy diegodiego diegogirl
  diegolove diegoman diesel dieselboy dieseldiesel dieselgirl diesellove dieselman dinosaur director discipline disco
  discoboy discodisco discogirl discolove discoman discovery disneyland dmitri dmitriboy dmitridmitri dmitrigirl
  dmitrilove dmitriman doctor12 dodge dodgeboy dodgedodge dodgegirl dodgelove dodgeman dodgers1 dogecoin dollar
  dollarboy dollardollar dollargirl dollarlove dollarman dolphin1 dolphins dolphinsboy dolphinsdolphins dolphinsgirl
  dolphinslove dolphinsman dolphinss dominic1 dominique donald donaldboy donalddonald donaldgirl donaldlove donaldman
  donotenter dontcare dontforget dorothea dortmund dragon dragon12 dragonball dragonboy dragondragon dragonfly
  dragongirl dragonlove dragonman dragons1 dreamer dreamerboy dreamerdreamer dreamergirl dreamerlove dreamerman
  dreamers dreaming dreams12 driver driverboy driverdriver drivergirl driverlove driverman drummer drummer1 drummerboy
  drummerdrummer drummergirl drummerlove drummerman drummers ducati ducatiboy ducatiducati ducatigirl ducatilove
  ducatiman dumbledore dunno123 dvorak12 eagle eagleboy eagleeagle eaglegirl eaglelove eagleman eagles eagles12
  eaglesboy eagleseagles eaglesgirl eagleslove eaglesman earnhardt easter123 ecuador1 edinburgh eduardo1 edwardcullen
  egypt123 ekaterina electric electrician elephant elizabeth emanuele emily emilyboy emilyemily emilygirl emilylove
  emilyman eminem12 emma emmaemma emmagirl emmalove emmanuel energy energyboy energyenergy energygirl energylove
  energyman engine engineboy engineengine engineer engineering enginegirl enginelove engineman england1 eric ericeric
  ericgirl ericlove ertyu ertyui ertyuio ertyuiop ertzu ertzui ertzuio ertzuiop esperanza esteban1 estefania eternal1
  eternity ether etherboy etherether ethereum ethergirl etherlove etherman euro euroeuro eurogirl eurolove evanescence
  everlasting everton1 everybody everything excellent exchange explorer fabrizio facebook fairytale faith faithboy
  faithfaith faithgirl faithlove faithman fallout3 falloutboy family familyboy familyfamily familygirl familyguy
  familylove familyman fantastic father fatherboy fatherfather fathergirl fatherlove fatherman fatima fatimaboy
  fatimafatima fatimagirl fatimalove fatimaman fearless february federica federico felix felixboy felixfelix felixgirl
  felixlove felixman fenerbahce fernanda fernando ferrari ferrari1 ferrariboy ferrariferrari ferrarigirl ferrarilove
  ferrariman ferraris fghjk fghjkl fghjklm fightclub finance finance1 financeboy financefinance financegirl
  financelove financeman finances firebird firefighter firewall fishing1 flamengo florence florida1 flower flowerboy
  flowerflower flowergirl flowerlove flowerman fluffy fluffyboy fluffyfluffy fluffygirl fluffylove fluffyman football
  footballboy footballfootball footballgirl footballlove footballman footballs ford fordford fordgirl fordlove forest
  forestboy forestforest forestgirl forestlove forestman forever1 foreverlove forgetme fortnite fortune1 france12
  francesca francesco francisco frankfurt franklin freak freakboy freakfreak freakgirl freaklove freakman frederic
  freedom freedomboy freedomfreedom freedomgirl freedomlove freedomman freedoms friday12 friend friendboy friendfriend
  friendgirl friendlove friendman friends1 friendship fuckoff1 fuckthis fuckyou1 fuckyou2 funny funnyboy funnyfunny
  funnygirl funnylove funnyman futurama gabriela gabriele gabriella galatasaray galaxy12 gamer gamerboy gamergamer
  gamergirl gamerlove gamerman gandalf1 garfield garfieldboy garfieldgarfield garfieldgirl garfieldlove garfieldman
  garfields gemini12 geoffrey geography george georgeboy georgegeorge georgegirl georgelove georgeman geraldine
  germany1 getmoney gfdsa gfdsq ghjkl ghjklm ghost ghostboy ghostghost ghostgirl ghostlove ghostman giants giantsboy
  giantsgiants giantsgirl giantslove giantsman ginger gingerboy gingerbread gingerginger gingergirl gingerlove
  gingerman giovanna giovanni giulia giuliaboy giuliagirl giuliagiulia giulialove giuliaman giuseppe gladiator
  glasgow1 gloria12 godbless godfather godisgood goku gokugirl gokugoku gokulove gold goldfish goldgirl goldgold
  goldlove goldmansachs golfer golferboy golfergirl golfergolfer golferlove golferman gonzalo1 goodbye1 goodgirl
  goodluck1 goodmorning goodnight goofy goofyboy goofygirl goofygoofy goofylove goofyman google123 gorgeous gospel
  gospelboy gospelgirl gospelgospel gospellove gospelman grace graceboy gracegirl gracegrace gracelove graceman
  graduate greece12 greenday gregory1 gryffindor gryphon1 guadalajara guardian guest guestboy guestgirl guestguest
  guestlove guestman guillermo guitar guitar12 guitarboy guitargirl guitarguitar guitarlove guitarman gunsnroses
  gustavo1 gymnast1 gymnastics hacker hackerboy hackergirl hackerhacker hackerlove hackerman hahahaha hakunamatata
  hallelujah halloween hamburg1 hamburger hamster1 handsome hannah hannahboy hannahgirl hannahhannah hannahlove
  hannahman happiness happy happyboy happygirl happyhappy happylove happyman hardcore hardrock harley harleyboy
  harleydavidson harleygirl harleyharley harleylove harleyman harrison harry123 harrypotter hassan hassanboy
  hassangirl hassanhassan hassanlove hassanman hater haterboy hatergirl haterhater haterlove haterman hawaii50
  heather1 heaven heavenboy heavengirl heavenheaven heavenlove heavenly heavenman hehehehe hello hello123 helloboy
  hellogirl hellohello hellokitty hellolove helloman helloworld helpdesk henrique hermione hernandez hero herogirl
  herohero herolove hgfds hgfdsa hgfdsq highlander highschool hindustan hiphop hiphopboy hiphopgirl hiphophiphop
  hiphoplove hiphopman history1 hjklm hockey hockeyboy hockeygirl hockeyhockey hockeylove hockeyman hocuspocus hodl
  hodlgirl hodlhodl hodllove hogwarts holiday1 holland1 homersimpson honda hondaboy hondagirl hondahonda hondalove
  hondaman honey honeybee honeyboy honeybunny honeygirl honeyhoney honeylove honeyman hongkong hope hopegirl hopehope
  hopelove horse horseboy horsegirl horsehorse horselove horseman hospital hotmail1 hotstuff houston1 hrvatska hulk
  hulkgirl hulkhulk hulklove humberto hunter hunterboy huntergirl hunterhunter hunterlove hunterman hunting1
  iamawesome iamgod12 iamthebest idontcare idontknow idontknow1 ignacio1 igor igorgirl igorigor igorlove illinois
  iloveabc iloveabcd iloveaccess iloveadam iloveadmin iloveahmed iloveaisha ilovealex iloveali iloveamanda iloveandrea
  iloveandrew iloveandrey iloveangel iloveanna iloveanthony iloveantonio iloveapple ilovearsenal iloveasdf iloveasdfgh
  iloveashley iloveautumn ilovebaby ilovebailey ilovebanana ilovebank ilovebarca ilovebatman ilovebear ilovebeauty
  ilovebella ilovebible ilovebiker ilovebinance ilovebitcoin iloveblessed iloveblues iloveboss iloveboxing
  ilovebrandon ilovebrian ilovebrother ilovebubbles ilovebuddy ilovebuster ilovecamaro ilovecandy ilovecarlos
  ilovecarmen iloveceltic ilovecharlie ilovecheese ilovechelsea ilovecherry ilovechevy ilovechicken ilovechief
  ilovechloe ilovechrist ilovechurch ilovecinnamon ilovecoffee ilovecookie ilovecorvette ilovecowboys ilovecrazy
  ilovecricket ilovecrypto ilovecrystal ilovecupcake ilovecutie ilovecyber ilovedad ilovedaddy ilovedaisy ilovedancer
  ilovedaniel ilovedavid ilovedeath ilovedemo ilovedemon ilovedevil ilovediamond ilovediego ilovediesel ilovedisco
  ilovedmitri ilovedodge ilovedollar ilovedolphins ilovedonald ilovedragon ilovedreamer ilovedriver ilovedrummer
  iloveducati iloveeagle iloveeagles iloveemily iloveemma iloveenergy iloveengine iloveeric iloveether iloveeuro
  ilovefaith ilovefamily ilovefather ilovefatima ilovefelix iloveferrari ilovefinance iloveflower ilovefluffy
  ilovefootball iloveford iloveforest ilovefreak ilovefreedom ilovefriend ilovefunny ilovegamer ilovegarfield
  ilovegeorge iloveghost ilovegiants iloveginger ilovegiulia ilovegod ilovegoku ilovegold ilovegolfer ilovegoofy
  ilovegospel ilovegrace iloveguest iloveguitar ilovehacker ilovehannah ilovehappy iloveharley ilovehassan ilovehater
  iloveheaven ilovehello iloveher ilovehero ilovehim ilovehim1 ilovehiphop ilovehockey ilovehodl ilovehonda ilovehoney
  ilovehope ilovehorse ilovehulk ilovehunter iloveigor iloveironman iloveivan ilovejames ilovejason ilovejasper
  ilovejazz ilovejennifer ilovejessica ilovejesus ilovejohn ilovejoker ilovejonas ilovejose ilovejoseph ilovejoshua
  ilovejuan ilovejustin ilovejuventus ilovekaren ilovekevin ilovekiller iloveking ilovekitty iloveknight ilovelakers
  ilovelambo ilovelaura ilovelegend ilovelemon iloveletmein ilovelily ilovelinda ilovelion ilovelisa ilovelogin
  iloveloser ilovelove ilovelover ilovelucky ilovelucy iloveluigi iloveluis ilovelukas ilovemadrid ilovemaggie
  ilovemagic ilovemama ilovemango ilovemarco ilovemaria ilovemario ilovemark ilovemartin ilovemarvel ilovemaster
  ilovematrix ilovematthew ilovemax ilovemelissa ilovemercedes ilovemetal ilovemichael ilovemichelle ilovemickey
  ilovemiguel ilovemilan iloveminnie ilovemohamed ilovemolly ilovemom ilovemommy ilovemoney ilovemonkey ilovemoon
  ilovemother ilovemuffin ilovemusic ilovemustang ilovemymom ilovemyself ilovemystic ilovenancy ilovenaruto
  ilovenatasha ilovenicole iloveninja ilovenissan iloveocean iloveolga iloveoliver iloveolivia iloveomar iloveorange
  iloveoscar ilovepablo ilovepackers ilovepaolo ilovepapa iloveparty ilovepass ilovepasswd ilovepatricia ilovepaul
  ilovepeace ilovepeach ilovepeanut ilovepearl ilovepedro ilovepepper ilovepeter ilovepikachu ilovepirate ilovepizza
  iloveplayer ilovepluto ilovepokemon iloveporsche ilovepower ilovepretty iloveprince iloveprincess iloveprivate
  ilovepublic ilovepumpkin ilovepunk ilovepuppy ilovequeen iloveqwer iloveqwerty iloveracer iloverachel iloveraiders
  iloverainbow iloverangers iloverebecca iloverebel iloveriver iloverobert iloverobin iloverocker iloverocket
  iloverocky iloveroot iloverose iloveruby iloverugby iloveryan ilovesadie ilovesamantha ilovesarah ilovesasha
  ilovesasuke ilovesatoshi ilovesecret ilovesergey iloveserver ilovesexy iloveshadow ilovesilly ilovesilver ilovesimba
  ilovesimon ilovesinger ilovesister iloveskater ilovesmile ilovesmokey ilovesnoopy ilovesnow ilovesoccer ilovesofia
  ilovesonic ilovesophia ilovespider ilovespring ilovesteelers ilovesteven ilovestorm ilovestrong ilovestupid
  ilovesugar ilovesummer ilovesunny ilovesuperman ilovesusan ilovesuzuki ilovesweet ilovesystem ilovetennis ilovetest
  ilovethomas ilovethor ilovethunder ilovetiger ilovetobias ilovetoyota ilovetrader ilovetrading ilovetrust iloveturbo
  iloveu2 iloveuser ilovevampire ilovevanilla ilovevegeta iloveviolet ilovevladimir ilovewallet ilovewelcome
  ilovewilliam ilovewinner ilovewinter ilovewitch ilovewizard ilovewolf iloveyamaha iloveyankees iloveyou ilovezelda
  ilovezombie ilovezxcv ilovezxcvbn imagination imcool12 imissyou immortal imsexy12 imthebest inception india123
  indonesia ineedyou infinity instagram integrity intermilan internet invincible ireland1 ironmaiden ironman ironman1
  ironmanboy ironmangirl ironmanironman ironmanlove ironmanman ironmans isabella isabelle islamabad istanbul italia12
  iuytr iuytre iuytrew iuytrewq iuytrez iuytreza iuztr iuztre iuztrew iuztrewq ivan ivangirl ivanivan ivanlove
  iwantyou jacqueline jakarta1 james jamesbond jamesboy jamesgirl jamesjames jameslove jamesman january1 japan123
  jasmine1 jason jasonboy jasongirl jasonjason jasonlove jasonman jasper jasperboy jaspergirl jasperjasper jasperlove
  jasperman jazz jazzgirl jazzjazz jazzlove jedimaster jefferson jennifer jenniferboy jennifergirl jenniferjennifer
  jenniferlove jenniferman jennifers jeremiah jerusalem jessica jessica1 jessicaboy jessicagirl jessicajessica
  jessicalove jessicaman jessicas jesus jesus123 jesusboy jesuschrist jesusgirl jesusjesus jesuslove jesusman jhgfd
  jhgfds jhgfdsa jhgfdsq jiayou123 johannesburg john johngirl johnjohn johnlove joker jokerboy jokergirl jokerjoker
  jokerlove jokerman jonas jonasboy jonasbrothers jonasgirl jonasjonas jonaslove jonasman jonathan jordan23 jose
  josegirl josejose joselove joseph josephboy josephgirl josephine josephjoseph josephlove josephman joshua joshuaboy
  joshuagirl joshuajoshua joshualove joshuaman juan juangirl juanjuan juanlove juliana1 justice1 justin justinbieber
  justinboy justingirl justinjustin justinlove justinman juventus juventus1 juventusboy juventusgirl juventusjuventus
  juventuslove juventusman juventuss kangaroo karachi1 karate12 karen karenboy karengirl karenkaren karenlove karenman
  katherine kathleen kawasaki keepout1 kenneth1 kentucky kenya123 kevin kevinboy kevingirl kevinkevin kevinlove
  kevinman kickboxing killer killerboy killergirl killerkiller killerlove killerman kimberly king kinggirl kingking
  kinglove kitty kittyboy kittygirl kittykitty kittylove kittyman kjhgf kjhgfd kjhgfds kjhgfdsa kjhgfdsq knicks12
  knight knightboy knightgirl knightknight knightlove knightman knowledge kobebryant konstantin korea123 kristina
  labrador ladybug1 lahore12 lakers lakers24 lakersboy lakersgirl lakerslakers lakerslove lakersman lakeside lalalala
  lambo lambo123 lamboboy lambogirl lambolambo lambolove lamboman lamborghini lasvegas laura lauraboy lauragirl
  lauralaura lauralove lauraman lavender lawrence lawyer12 leagueoflegends lebanon1 lebron23 ledzeppelin legend
  legendary legendboy legendgirl legendlegend legendlove legendman legolas1 leicester lemon lemonboy lemongirl
  lemonlemon lemonlove lemonman leonardo leonidas leopard1 letmein letmein1 letmein12 letmeinboy letmeingirl
  letmeinletmein letmeinlove letmeinman letmeinnow letmeins libra123 library1 lifetime lily lilygirl lilylily lilylove
  linda lindaboy lindagirl lindalinda lindalove lindaman linkedin linkinpark lion liongirl lionking lionlion lionlove
  lisa lisagirl lisalisa lisalove lisboa12 litecoin literature littlemermaid livelife livelongandprosper liverpool
  lkjhg lkjhgf lkjhgfd lkjhgfds lkjhgfdsa lkjhgfdsq login loginboy logingirl loginlogin loginlove loginman lol12345
  lollipop lollipop1 london12 lordoftherings loremipsum lorenzo1 losangeles loser loserboy losergirl loserloser
  loserlove loserman louisiana love loveforever lovegirl lovelife lovelove loveme12 lover loverboy lovergirl loverlove
  loverlover loverman loveyou1 lucky luckyboy luckygirl luckylove luckylucky luckyman lucy lucygirl lucylove lucylucy
  ludmila1 luigi luigiboy luigigirl luigilove luigiluigi luigiman luis luisgirl luislove luisluis lukas lukasboy
  lukasgirl lukaslove lukaslukas lukasman macintosh madeline madonna1 madrid madridboy madridgirl madridlove
  madridmadrid madridman magdalena maggie maggieboy maggiegirl maggielove maggiemaggie maggieman magic magicboy
  magicgirl magiclove magicmagic magicman makemoney malaysia mama mamagirl mamalove mamamama manager1 manchester mango
  mangoboy mangogirl mangolove mangoman mangomango manila12 manunited manutd12 maradona marathon marcelo1 march123
  marco marcoboy marcogirl marcolove marcoman marcomarco margaret margarita maria mariaboy mariagirl marialove
  mariaman mariamaria mariana1 marigold marines1 mario marioboy mariogirl mariolove marioman mariomario mark marketing
  marketmaker markgirl marklove markmark marriage marseille marshmallow martin martinboy martingirl martinlove
  martinman martinmartin marvel marvelboy marvelgirl marvellove marvelman marvelmarvel maryland massachusetts master
  masterboy mastergirl masterlove masterman mastermaster mathematics matrix matrixboy matrixgirl matrixlove matrixman
  matrixmatrix matthew matthewboy matthewgirl matthewlove matthewman matthewmatthew matthews mauricio max maximilian
  maytheforcebewithyou mechanic medicine megadeth melbourne melissa melissaboy melissagirl melissalove melissaman
  melissamelissa melissas mercedes mercedes1 mercedesboy mercedesgirl mercedeslove mercedesman mercedesmercedes
  mercedess meridian meridian1 mermaid1 messi10 messi123 metal metalboy metalgirl metallica metallove metalman
  metalmetal mets1234 mexico12 michael michael1 michaelboy michaelgirl michaeljackson michaeljordan michaellove
  michaelman michaelmichael michaels michele1 michelle michelleboy michellegirl michellelove michelleman
  michellemichelle michelles michigan mickey mickeyboy mickeygirl mickeylove mickeyman mickeymickey mickeymouse
  microsoft midnight miguel miguelboy miguelgirl miguellove miguelman miguelmiguel milan milanboy milangirl milanlove
  milanman milanmilan military milkyway millennium millionaire millionaire1 minecraft minnesota minnie minnieboy
  minniegirl minnielove minnieman minnieminnie minniemouse minotaur mlkjh mlkjhg mlkjhgf mlkjhgfd mlkjhgfds mlkjhgfdsq
  mnbvc mnbvcx mnbvcxz mnbvcxz1 mohamed mohamedboy mohamedgirl mohamedlove mohamedman mohamedmohamed mohameds mohammad
  mohammed molly mollyboy mollygirl mollylove mollyman mollymolly mommy mommyboy mommygirl mommylove mommyman
  mommymommy monday12 money moneyboy moneygirl moneylove moneymaker moneyman moneymoney monkey monkeyboy monkeygirl
  monkeylove monkeyman monkeymonkey montreal montserrat moon moongirl moonlight moonlove moonmoon moonshine morocco1
  moscow12 motdepasse mother motherboy motherfucker mothergirl motherlove motherman mothermother motocross motorbike
  motorcycle motorola mountain mountains muenchen muffin muffinboy muffingirl muffinlove muffinman muffinmuffin
  muhammad mumbai12 mushroom music musicboy musicgirl musiclove musicman musicmusic mustang mustang1 mustangboy
  mustanggirl mustanglove mustangman mustangmustang mustangs myaccess myamanda myandrea myandrew myandrey myanthony
  myantonio myarsenal myasdfgh myashley myautumn mybailey mybanana mybatman mybeauty mybinance mybitcoin myblessed
  myboxing mybrandon mybrother mybubbles mybuster mycamaro mycarlos mycarmen myceltic mycharlie mycheese mychelsea
  mychemicalromance mycherry mychicken mychrist mychurch mycinnamon mycoffee mycookie mycorvette mycowboys mycricket
  mycrypto mycrystal mycupcake mydancer mydaniel mydiamond mydiesel mydmitri mydollar mydolphins mydonald mydragon
  mydreamer mydriver mydrummer myducati myeagles myenergy myengine myfamily myfather myfatima myferrari myfinance
  myflower myfluffy myfootball myforest myfreedom myfriend mygarfield mygeorge mygiants myginger mygiulia mygolfer
  mygospel myguitar myhacker myhannah myharley myhassan myheaven myhiphop myhockey myhunter myironman myjasper
  myjennifer myjessica myjoseph myjoshua myjustin myjuventus mykiller myknight mylakers mylegend myletmein mymadrid
  mymaggie mymartin mymarvel mymaster mymatrix mymatthew mymelissa mymercedes mymichael mymichelle mymickey mymiguel
  myminnie mymohamed mymonkey mymother mymuffin mymustang mymystic mynameis mynaruto mynatasha mynicole mynissan
  myoliver myolivia myorange mypackers mypasswd mypassword mypatricia mypeanut mypepper mypikachu mypirate myplayer
  mypokemon myporsche mypretty myprince myprincess myprivate mypublic mypumpkin myqwerty myrachel myraiders myrainbow
  myrangers myrebecca myrobert myrocker myrocket mysamantha mysasuke mysatoshi mysecret mysergey myserver myshadow
  mysilver mysinger mysister myskater mysmokey mysnoopy mysoccer mysophia myspace1 myspider myspring mysteelers
  mysteven mystic mysticboy mysticgirl mysticlove mysticman mysticmystic mystrong mystupid mysummer mysuperman
  mysuzuki mysystem mytennis mythomas mythunder mytobias mytoyota mytrader mytrading myvampire myvanilla myvegeta
  myviolet myvladimir mywallet mywelcome mywilliam mywinner mywinter mywizard myyamaha myyankees myzombie myzxcvbn
  nakamoto nancy nancyboy nancygirl nancylove nancyman nancynancy napoli12 naruto narutoboy narutogirl narutolove
  narutoman narutonaruto nascar24 natalia1 natasha natashaboy natashagirl natashalove natashaman natashanatasha
  natashas nathaniel navyseal nbvcx nbvcxz nebraska netflix1 network1 neveragain nevermind newcastle newpassword
  newyear1 newyork1 newzealand neymar11 nicholas nicolas1 nicole nicoleboy nicolegirl nicolelove nicoleman
  nicolenicole nigeria1 nightmare nihao123 ninja ninjaboy ninjagirl ninjalove ninjaman ninjaninja nintendo nirvana1
  nissan nissanboy nissangirl nissanlove nissanman nissannissan nobody12 nopassword nothing1 november nursing1 ocean
  oceanboy oceangirl oceanlove oceanman oceanocean octavio1 october1 oiuyt oiuytr oiuytre oiuytrew oiuytrewq oiuytrez
  oiuytreza oiuzt oiuztr oiuztre oiuztrew oiuztrewq oklahoma oldpassword olga olgagirl olgalove olgaolga oliver
  oliverboy olivergirl oliverlove oliverman oliveroliver olivia oliviaboy oliviagirl olivialove oliviaman oliviaolivia
  omar omargirl omarlove omaromar onceuponatime onedirection opensesame openup12 orange orangeboy orangegirl
  orangelove orangeman orangeorange orchid12 oscar oscarboy oscargirl oscarlove oscarman oscaroscar p4ssword pa55w0rd
  pa55word pablo pabloboy pablogirl pablolove pabloman pablopablo packers packers1 packersboy packersgirl packerslove
  packersman packerspackers packerss paintball pakistan palestine palmeiras pancakes pantera1 panther1 panthers paolo
  paoloboy paologirl paololove paoloman paolopaolo papa papagirl papalove papapapa paradise paraguay paramore parola
  party partyboy partygirl partylove partyman partyparty pass passgirl passion1 passlove passpass passphrase passw0rd
  passwd passwdboy passwdgirl passwdlove passwdman passwdpasswd password password1 password12 password123 password1234
  passwort patience patricia patriciaboy patriciagirl patricialove patriciaman patriciapatricia patricias patrick1
  patrick12 patriots paul paulgirl paullove paulpaul peace peaceboy peacegirl peacelove peaceman peacepeace peach
  peachboy peachgirl peachlove peachman peachpeach peanut peanutboy peanutgirl peanutlove peanutman peanutpeanut pearl
  pearlboy pearlgirl pearllove pearlman pearlpearl pedro pedroboy pedrogirl pedrolove pedroman pedropedro penelope
  penguin1 pennsylvania pepper pepperboy peppergirl pepperlove pepperman peppermint pepperpepper perfect1 peru1234
  peter peterboy petergirl peterlove peterman peterpeter pharmacy philadelphia philippines phillip1 philosophy
  phoenix1 phoenix12 physics1 pikachu pikachuboy pikachugirl pikachulove pikachuman pikachupikachu pikachus pilipinas
  pineapple pinkfloyd pirate pirateboy pirategirl piratelove pirateman piratepirate pisces12 pizza pizzaboy pizzagirl
  pizzalove pizzaman pizzapizza player playerboy playergirl playerlove playerman playerplayer playstation pleasure
  plumber1 pluto plutoboy plutogirl plutolove plutoman plutopluto pocahontas poiuy poiuyt poiuytr poiuytre poiuytrew
  poiuytrewq poiuytrez poiuytreza poiuz poiuzt poiuztr poiuztre poiuztrew poiuztrewq pokemon pokemon1 pokemonboy
  pokemongirl pokemonlove pokemonman pokemonpokemon pokemons poland12 police12 popcorn1 popeye12 porsche porsche911
  porscheboy porschegirl porschelove porscheman porscheporsche porsches portland portugal power powerboy powerful
  powergirl powerlove powerman powerpower praha123 praisegod precious predator pretty prettyboy prettygirl prettylove
  prettyman prettypretty prince princeboy princegirl princelove princeman princeprince princesa princess princessboy
  princessgirl princesslove princessman princessprincess princesss priscilla private privateboy privategirl
  privatelove privateman privateprivate privates professor prosperity psychology public publicboy publicgirl
  publiclove publicman publicpublic pulpfiction pumpkin pumpkinboy pumpkingirl pumpkinlove pumpkinman pumpkinpumpkin
  pumpkins punk punkgirl punklove punkpunk puppy puppyboy puppygirl puppylove puppyman puppypuppy q1w2e3r4 q1w2e3r4t5
  qazwsxedc qazxswedc qsdfg qsdfgh qsdfghj qsdfghjk qsdfghjkl qsdfghjklm queen queenboy queengirl queenlove queenman
  queenqueen qwaszx12 qwe123qwe qweasd123 qweasdzxc qweqweqwe qwer qwer1234 qwergirl qwerlove qwerqwer qwert qwerty
  qwerty12 qwerty123 qwertyboy qwertygirl qwertylove qwertyman qwertyqwerty qwertyu qwertyui qwertyuio qwertyuiop
  qwertz qwertz12 qwertz123 qwertzu qwertzui qwertzuio qwertzuiop racer racerboy racergirl racerlove racerman
  racerracer rachel rachelboy rachelgirl rachellove rachelman rachelrachel radiohead rafael12 raiders raiders1
  raidersboy raidersgirl raiderslove raidersman raidersraiders raiderss rainbow rainbowboy rainbowgirl rainbowlove
  rainbowman rainbowrainbow rainbows rammstein rangers rangers1 rangersboy rangersgirl rangerslove rangersman
  rangersrangers rangerss rapunzel raspberry realmadrid rebecca rebecca1 rebeccaboy rebeccagirl rebeccalove rebeccaman
  rebeccarebecca rebeccas rebel rebelboy rebelgirl rebellove rebelman rebelrebel redskins redsox04 reginald religion
  rememberme respect1 retriever ricardo1 richard1 richman1 rightnow rihanna1 river riverboy rivergirl riverlove
  riverman riverplate riverriver riverside roadrunner robert roberta1 robertboy robertgirl robertlove robertman
  roberto1 robertrobert robin robinboy robingirl robinlove robinman robinrobin roblox123 rocker rockerboy rockergirl
  rockerlove rockerman rockerrocker rocket rocketboy rocketgirl rocketlove rocketman rocketrocket rocknroll rocky
  rockyboy rockygirl rockylove rockyman rockyrocky roderick rodrigo1 rodriguez rollingstones romania1 ronaldinho
  ronaldo7 ronaldo9 root rootgirl rootlove rootroot rosalinda rose rosegirl roselove roserose rotterdam rottweiler
  rtyui rtyuio rtyuiop rtzui rtzuio rtzuiop ruby rubygirl rubylove rubyruby rugby rugbyboy rugbygirl rugbylove
  rugbyman rugbyrugby runescape russia12 ryan ryangirl ryanlove ryanryan sacramento sadie sadieboy sadiegirl sadielove
  sadieman sadiesadie sagittarius saigon12 salasana salvador salvatore samantha samanthaboy samanthagirl samanthalove
  samanthaman samanthas samanthasamantha samsung1 sanantonio sandiego sandwich sanfrancisco santiago santos12 saopaulo
  sarah sarahboy sarahgirl sarahlove sarahman sarahsarah sasha sashaboy sashagirl sashalove sashaman sashasasha sasuke
  sasukeboy sasukegirl sasukelove sasukeman sasukesasuke satoshi satoshi1 satoshiboy satoshigirl satoshilove
  satoshiman satoshinakamoto satoshis satoshisatoshi saturday savannah saxophone scarface schalke04 school12 science1
  scoobydoo scorpio1 scotland sdfgh sdfghj sdfghjk sdfghjkl sdfghjklm seahawks seaside1 seattle1 sebastian secret
  secret12 secretboy secretgirl secretlove secretman secretsecret secretword secure12 security senha123 september
  serbia12 serenity sergey sergeyboy sergeygirl sergeylove sergeyman sergeysergey server serverboy servergirl
  serverlove serverman serverserver sesame12 sevilla1 sexy sexyboy1 sexygirl sexylove sexysexy shadow shadowboy
  shadowgirl shadowlove shadowman shadowshadow shakira1 shanghai shazam12 sheriff1 shibainu shijianhui shooting silly
  sillyboy sillygirl sillylove sillyman sillysilly silver silverado silverboy silvergirl silverlove silverman
  silversilver simba simbaboy simbagirl simbalove simbaman simbasimba simon simonboy simongirl simonlove simonman
  simonsimon simpsons singapore singer singerboy singergirl singerlove singerman singersinger sister sisterboy
  sistergirl sisterlove sisterman sistersister skateboard skater skaterboy skatergirl skaterlove skaterman
  skaterskater skiing12 skyrim12 skywalker sleepingbeauty slipknot slovakia slovenia slytherin smile smileboy
  smilegirl smilelove smileman smilesmile smokey smokeyboy smokeygirl smokeylove smokeyman smokeysmokey snapchat
  snoopdogg snoopy snoopy12 snoopyboy snoopygirl snoopylove snoopyman snoopysnoopy snow snowball snowboard snowgirl
  snowlove snowsnow snowwhite soccer soccerboy soccergirl soccerlove soccerman soccersoccer sofia sofiaboy sofiagirl
  sofialove sofiaman sofiasofia soldier1 somebody something sonic sonicboy sonicgirl soniclove sonicman sonicsonic
  sophia sophiaboy sophiagirl sophialove sophiaman sophiasophia soulmate southafrica southpark spaghetti spartacus
  spartan117 spider spiderboy spidergirl spiderlove spiderman spiderspider spongebob sporting spring springboy
  springgirl springlove springman springspring squirrel srilanka starcraft stargate starlight starship startrek
  starwars steelers steelersboy steelersgirl steelerslove steelersman steelerss steelerssteelers stephanie stephen1
  steven stevenboy stevengirl stevenlove stevenman stevensteven stockmarket storm stormboy stormgirl stormlove
  stormman stormstorm stormtrooper strawberry strength strong strongboy stronggirl stronglove strongman strongstrong
  student1 stupid stupidboy stupidgirl stupidlove stupidman stupidstupid stuttgart success1 sugar sugarboy sugargirl
  sugarlove sugarman sugarsugar summer summerboy summergirl summerlove summerman summersummer sunday12 sunflower sunny
  sunnyboy sunnygirl sunnylove sunnyman sunnysunny sunrise1 sunset12 sunshine superabc superabcd superaccess superadam
  superadmin superahmed superaisha superalex superali superamanda superandrea superandrew superandrey superangel
  superanna superanthony superantonio superapple superarsenal superasdf superasdfgh superashley superautumn superbaby
  superbailey superbanana superbank superbarca superbatman superbear superbeauty superbella superbible superbiker
  superbinance superbitcoin superblessed superblues superboss superboxing superbrandon superbrian superbrother
  superbubbles superbuddy superbuster supercalifragilisticexpialidocious supercamaro supercandy supercarlos
  supercarmen superceltic supercharlie supercheese superchelsea supercherry superchevy superchicken superchief
  superchloe superchrist superchurch supercinnamon supercoffee supercookie supercorvette supercowboys supercrazy
  supercricket supercrypto supercrystal supercupcake supercutie supercyber superdaddy superdaisy superdancer
  superdaniel superdavid superdeath superdemo superdemon superdevil superdiamond superdiego superdiesel superdisco
  superdmitri superdodge superdollar superdolphins superdonald superdragon superdreamer superdriver superdrummer
  superducati supereagle supereagles superemily superemma superenergy superengine supereric superether supereuro
  superfaith superfamily superfather superfatima superfelix superferrari superfinance superflower superfluffy
  superfootball superford superforest superfreak superfreedom superfriend superfunny supergamer supergarfield
  supergeorge superghost supergiants superginger supergiulia supergoku supergold supergolfer supergoofy supergospel
  supergrace superguest superguitar superhacker superhannah superhappy superharley superhassan superhater superheaven
  superhello superhero superhiphop superhockey superhodl superhonda superhoney superhope superhorse superhulk
  superhunter superigor superironman superivan superjames superjason superjasper superjazz superjennifer superjessica
  superjesus superjohn superjoker superjonas superjose superjoseph superjoshua superjuan superjustin superjuventus
  superkaren superkevin superkiller superking superkitty superknight superlakers superlambo superlaura superlegend
  superlemon superletmein superlily superlinda superlion superlisa superlogin superloser superlove superlover
  superlucky superlucy superluigi superluis superlukas supermadrid supermaggie supermagic supermama superman
  supermanboy supermangirl supermango supermanlove supermanman supermans supermansuperman supermarco supermaria
  supermario supermark supermartin supermarvel supermaster supermatrix supermatthew supermax supermelissa
  supermercedes supermetal supermichael supermichelle supermickey supermiguel supermilan superminnie supermohamed
  supermolly supermommy supermoney supermonkey supermoon supermother supermuffin supermusic supermustang supermystic
  supernancy supernaruto supernatasha supernicole superninja supernissan superocean superolga superoliver superolivia
  superomar superorange superoscar superpablo superpackers superpaolo superpapa superparty superpass superpasswd
  superpatricia superpaul superpeace superpeach superpeanut superpearl superpedro superpepper superpeter superpikachu
  superpirate superpizza superplayer superpluto superpokemon superporsche superpower superpretty superprince
  superprincess superprivate superpublic superpumpkin superpunk superpuppy superqueen superqwer superqwerty superracer
  superrachel superraiders superrainbow superrangers superrebecca superrebel superriver superrobert superrobin
  superrocker superrocket superrocky superroot superrose superruby superrugby superryan supersadie supersamantha
  supersarah supersasha supersasuke supersatoshi supersecret supersergey superserver supersexy supershadow supersilly
  supersilver supersimba supersimon supersinger supersister superskater supersmile supersmokey supersnoopy supersnow
  supersoccer supersofia supersonic supersophia superspider superspring supersteelers supersteven superstorm
  superstrong superstupid supersugar supersummer supersunny supersuperman supersusan supersuzuki supersweet
  supersystem supertennis supertest superthomas superthor superthunder supertiger supertobias supertoyota supertrader
  supertrading supertrust superturbo superuser supervampire supervanilla supervegeta superviolet supervladimir
  superwallet superwelcome superwilliam superwinner superwinter superwitch superwizard superwolf superyamaha
  superyankees superzelda superzombie superzxcv superzxcvbn support1 surgeon1 susan susanboy susangirl susanlove
  susanman susanne1 susansusan suzuki suzuki12 suzukiboy suzukigirl suzukilove suzukiman suzukisuzuki svetlana sweet
  sweetboy sweetgirl sweetheart sweetlove sweetman sweetpea sweetsweet swimmer1 swimming switzerland sylvester
  sysadmin system systemboy systemgirl systemlove systemman systemsystem taekwondo taiwan12 tatiana1 taurus12 tazmania
  teacher1 telegram temp1234 temporary tennessee tennis tennisboy tennisgirl tennislove tennisman tennistennis
  terminal terminator terrier1 test testgirl testlove testtest thailand thanksgiving thankyou theaccess theadmin
  theahmed theaisha theamanda theandrea theandrew theandrey theangel theanthony theantonio theapple thearsenal
  theasdfgh theashley theautumn thebailey thebanana thebarca thebatman thebeauty thebella thebible thebiker thebinance
  thebitcoin theblessed theblues theboxing thebrandon thebrian thebrother thebubbles thebuddy thebuster thecamaro
  thecandy thecarlos thecarmen theceltic thecharlie thecheese thechelsea thecherry thechevy thechicken thechief
  thechloe thechrist thechurch thecinnamon thecoffee thecookie thecorvette thecowboys thecrazy thecricket thecrypto
  thecrystal thecupcake thecutie thecyber thedaddy thedaisy thedancer thedaniel thedavid thedeath thedemon thedevil
  thediamond thediego thediesel thedisco thedmitri thedodge thedollar thedolphins thedonald thedragon thedreamer
  thedriver thedrummer theducati theeagle theeagles theemily theenergy theengine theether thefaith thefamily thefather
  thefatima thefelix theferrari thefinance theflower thefluffy thefootball theforest thefreak thefreedom thefriend
  thefunny thegamer thegarfield thegeorge theghost thegiants theginger thegiulia thegolfer thegoofy thegospel thegrace
  theguest theguitar thehacker thehannah thehappy theharley thehassan thehater theheaven thehello thehiphop thehockey
  thehonda thehoney thehorse thehunter theironman thejames thejason thejasper thejennifer thejessica thejesus thejoker
  thejonas thejoseph thejoshua thejustin thejuventus thekaren thekevin thekiller thekitty theknight thelakers thelambo
  thelaura thelegend thelemon theletmein thelinda thelogin theloser thelover thelucky theluigi thelukas themadrid
  themaggie themagic themango themarco themaria themario themartin themarvel themaster thematrix thematthew themelissa
  themercedes themetal themichael themichelle themickey themiguel themilan theminnie themohamed themolly themommy
  themoney themonkey themother themuffin themusic themustang themystic thenancy thenaruto thenatasha thenicole
  theninja thenissan theocean theodore theoliver theolivia theorange theoscar thepablo thepackers thepaolo theparty
  thepasswd thepassword thepatricia thepeace thepeach thepeanut thepearl thepedro thepepper thepeter thepikachu
  thepirate thepizza theplayer thepluto thepokemon theporsche thepower thepretty theprince theprincess theprivate
  thepublic thepumpkin thepuppy thequeen thequickbrownfox theqwerty theracer therachel theraiders therainbow
  therangers therebecca therebel theresa1 theriver therobert therobin therocker therocket therocky therugby thesadie
  thesamantha thesarah thesasha thesasuke thesatoshi thesecret thesergey theserver theshadow thesilly thesilver
  thesimba thesimon thesinger thesister theskater thesmile thesmokey thesnoopy thesoccer thesofia thesonic thesophia
  thespider thespring thesteelers thesteven thestorm thestrong thestupid thesugar thesummer thesunny thesuperman
  thesusan thesuzuki thesweet thesystem thetennis thethomas thethunder thetiger thetobias thetoyota thetrader
  thetrading thetrust theturbo thevampire thevanilla thevegeta theviolet thevladimir thewallet thewelcome thewilliam
  thewinner thewinter thewitch thewizard theyamaha theyankees thezelda thezombie thezxcvbn thomas thomasboy thomasgirl
  thomaslove thomasman thomasthomas thor thorgirl thorlove thorthor thunder thunderbird thunderboy thundergirl
  thunderlove thunderman thunders thunderthunder thursday tiger tigerboy tigergirl tigerlove tigerman tigertiger
  tinkerbell tobeornottobe tobias tobiasboy tobiasgirl tobiaslove tobiasman tobiastobias together tokiohotel tokyo123
  tomorrow tonight1 tonymontana topsecret toronto1 tothemoon tottenham toyota toyotaboy toyotagirl toyotalove
  toyotaman toyotatoyota trabzonspor trader traderboy tradergirl traderlove traderman tradertrader trading trading1
  tradingbot tradingboy tradinggirl tradinglove tradingman tradings tradingtrading tradingview tralala1 trewq treza
  triathlon trinity1 truelove trust trustboy trustgirl trustlove trustman trustno1 trusttrust tuesday1 tunisia1
  tupac123 turbo turboboy turbogirl turbolove turboman turboturbo turkey12 tweety12 twilight twitter1 tyuio tyuiop
  tzuio tzuiop ukraine1 undefeated unicorn1 universe university uruguay1 user usergirl userlove useruser uytre uytrew
  uytrewq uytrez uytreza uztre uztrew uztrewq vacation valarmorghulis valencia valentin valentina valentine valentino
  vampire vampire1 vampireboy vampiregirl vampirelove vampireman vampires vampirevampire vancouver vanessa1 vanilla
  vanillaboy vanillagirl vanillalove vanillaman vanillas vanillavanilla vegeta vegetable vegetaboy vegetagirl
  vegetalove vegetaman vegetavegeta venezuela veronica veterinary victoria victory1 vietnam1 vikings1 vincent1 violet
  violetboy violetgirl violetlove violetman violetviolet virginia virgo123 viviana1 vladimir vladimirboy vladimirgirl
  vladimirlove vladimirman vladimirs vladimirvladimir vladislav voldemort volkswagen volleyball wachtwoord wallet
  walletboy walletgirl walletlove walletman walletwallet wallstreet wangwei1 warcraft warrior1 warriors warszawa
  washington wassup12 watermelon webmaster website1 wednesday welcome welcome1 welcome12 welcomeboy welcomegirl
  welcomehome welcomelove welcomeman welcomes welcomewelcome werewolf werty wertyu wertyui wertyuio wertyuiop wertz
  wertzu wertzui wertzuio wertzuiop whatever whatever1 whatsapp whatsup1 whentheymoon whocares wildcat1 wildcats
  wildlife william william1 williamboy williamgirl williamlove williamman williams williamwilliam winner winnerboy
  winnergirl winnerlove winnerman winnerwinner winniethepooh winston1 winter winterboy wintergirl winteriscoming
  winterlove winterman winterwinter wisconsin wisdom12 witch witchboy witchgirl witchlove witchman witchwitch wizard
  wizardboy wizardgirl wizardlove wizardman wizardwizard woaini123 woaini1314 woaini520 woaiwojia wolf wolfgirl
  wolflove wolfwolf wolverine wonderful worldofwarcraft wrangler wrestler wrestling xcvbn xcvbnm xsw2zaq1 yadayada
  yahoo123 yamaha yamaha12 yamahaboy yamahagirl yamahalove yamahaman yamahayamaha yankees yankees1 yankeesboy
  yankeesgirl yankeeslove yankeesman yankeess yankeesyankees yesterday yolanda1 yourpassword youtube1 ytrew ytrewq
  ytrewq12 ytrez ytreza yuiop zachary1 zaq12wsx zaq1xsw2 zaqwsxcde zelda zeldaboy zeldagirl zeldalove zeldaman
  zeldazelda zerty zertyu zertyui zertyuio zertyuiop zhangwei zodiac12 zombie zombieboy zombiegirl zombielove
  zombieman zombiezombie ztrew ztrewq zuiop zxc123zxc zxcv zxcvb zxcvbn zxcvbnboy zxcvbngirl zxcvbnlove zxcvbnm
  zxcvbnm1 zxcvbnm123 zxcvbnman zxcvbnzxcvbn zxcvgirl zxcvlove zxcvzxcv zxczxczx
`;

/** What people choose first, in small letters; shorter ones are what is left when digits around it are taken off. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(TEXT.trim().split(/\s+/));
